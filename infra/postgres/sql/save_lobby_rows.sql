-- Store summaries of games, and the position that their follower has done: one statement, so both
-- or neither. An older summary never replaces a newer one, nor a lower position a higher one.
-- $1 games  $2 names  $3 phases  $4 versions  $5 opened at  $6 moved at  $7 summaries
-- $8 follower  $9 position
with done as (
    insert into checkpoint (follower, pos) values ($8, $9)
    on conflict (follower) do update set pos = excluded.pos where checkpoint.pos < excluded.pos
)
insert into lobby (game, name, phase, version, opened_at, moved_at, summary)
select r.game, r.name, r.phase, r.version, r.opened_at, r.moved_at, r.summary
from unnest(
    $1::uuid[], $2::text[], $3::text[], $4::integer[],
    $5::timestamptz[], $6::timestamptz[], $7::bytea[]
) as r (game, name, phase, version, opened_at, moved_at, summary)
on conflict (game) do update
set phase = excluded.phase, version = excluded.version, opened_at = excluded.opened_at,
    moved_at = excluded.moved_at, summary = excluded.summary
where lobby.version <= excluded.version;
