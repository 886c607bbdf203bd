-- Summaries of games, the one moved last first.
-- $1 phase, null for all   $2 name of the game, null for all
-- $3 only those moved before this time, null for all   $4 how many at most
select game, name, phase, version, opened_at, moved_at, summary
from lobby
where
    ($1::text is null or phase = $1)
    and ($2::text is null or name = $2)
    and ($3::timestamptz is null or moved_at < $3)
order by moved_at desc, game
limit $4;
