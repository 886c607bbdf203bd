-- The one way into the log. Many appends go in as one call, each for a game of its own.
--
-- `games`, `expected` and `counts` have an element an append; the other arrays an element an event,
-- in the same order, and `slots` says to which append (from 1) an event belongs.
-- Returns, for each append, the position of its last event, or 0 when the game is not at the
-- expected version: a conflict is an answer, not an error, so a loser does not fail the batch.
--
-- What keeps it right: the lock comes first and is held to the commit, so each later statement sees
-- every earlier append. Hence positions are dense and in commit order, and a reader that goes on
-- from the last position it saw can miss nothing. That needs READ COMMITTED, where a statement
-- looks anew. A sequence would hand out numbers before the commit, and readers would lose events.
-- The generic plan is fixed because planning was most of the time of a call.
create function append(
    games uuid[],
    expected integer[],
    counts integer[],
    slots integer[],
    ats timestamptz[],
    kinds text[],
    revisions smallint[],
    bys smallint[],
    commands uuid[],
    datas bytea[],
    salts bytea[],
    states bytea[],
    chains bytea[]
) returns bigint[]
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    top bigint;
    answer bigint[];
begin
    if current_setting('transaction_isolation') <> 'read committed' then
        raise exception 'append needs READ COMMITTED' using errcode = 'feature_not_supported';
    end if;
    perform pg_advisory_xact_lock(4702091);
    select coalesce(max(e.pos), 0) into top from public.event e;

    if cardinality(kinds) = 1 then -- the common case, without the cost of starting the big query
        if expected[1] <> coalesce(
            (select max(e.version) from public.event e where e.game = games[1]), 0
        ) then
            return array[0];
        end if;
        insert into public.event (
            pos, at, version, revision, by, game, command, kind, data, salt, state, chain
        ) values (
            top + 1, ats[1], expected[1] + 1, revisions[1], bys[1], games[1], commands[1],
            kinds[1], datas[1], salts[1], states[1], chains[1]
        );
        answer := array[top + 1];
    else
        with wanted as (
            select
                a.slot, a.game, a.expected, a.count,
                sum(a.count) over (order by a.slot) - a.count as skip,
                a.expected = coalesce(
                    (select max(e.version) from public.event e where e.game = a.game), 0
                ) as fits
            from unnest(games, expected, counts) with ordinality as a (game, expected, count, slot)
        ), placed as (
            select
                w.slot, w.game, w.expected, w.skip, w.fits,
                sum(w.count) filter (where w.fits) over (order by w.slot) as last,
                sum(w.count) filter (where w.fits) over (order by w.slot) - w.count as base
            from wanted w
        ), stored as (
            insert into public.event (
                pos, at, version, revision, by, game, command, kind, data, salt, state, chain
            )
            select
                top + p.base + n.i - p.skip, n.at, p.expected + n.i - p.skip, n.revision, n.by,
                p.game, n.command, n.kind, n.data, n.salt, n.state, n.chain
            from unnest(
                slots, ats, kinds, revisions, bys, commands, datas, salts, states, chains
            ) with ordinality as n (
                slot, at, kind, revision, by, command, data, salt, state, chain, i
            )
            join placed p on p.slot = n.slot
            where p.fits
        )
        select array_agg(case when p.fits then top + p.last else 0 end order by p.slot)
        into answer
        from placed p;
    end if;

    select max(a.pos) into top from unnest(answer) a (pos);
    if top > 0 then
        perform pg_notify('acta_event', top::text);
    end if;
    return answer;
end
$$;

revoke all on function append from public;
grant execute on function append to acta_service;
