-- The way into the log for many appends in one call, each for a game of its own. `append_one` says
-- what keeps it right.
--
-- `games`, `expected` and `counts` have an element an append; the other arrays an element an event,
-- in the same order, and `slots` says to which append (from 1) an event belongs.
-- Returns, for each append, the position of its last event, or 0 when the game is not at the
-- expected version: so a loser does not fail the others.
create function append_many(
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
        raise exception 'an append needs READ COMMITTED' using errcode = 'feature_not_supported';
    end if;
    perform pg_advisory_xact_lock(4702091);
    select coalesce(max(e.pos), 0) into top from public.event e;

    with wanted as (
        select
            a.slot, a.game, a.expected, a.count,
            sum(a.count) over (order by a.slot) - a.count as skip,
            a.expected = coalesce(
                (select max(e.version) from public.event e where e.game = a.game), 0
            ) as fits
        from unnest(games, expected, counts) with ordinality as a (game, expected, count, slot)
    ), placed as (
        select w.*, sum(w.count) filter (where w.fits) over (order by w.slot) as last
        from wanted w
    ), stored as (
        insert into public.event (
            pos, at, version, revision, by, game, command, kind, data, salt, state, chain
        )
        select
            top + p.last - p.count + n.i - p.skip,
            n.at, p.expected + n.i - p.skip, n.revision, n.by, p.game, n.command,
            n.kind, n.data, n.salt, n.state, n.chain
        from unnest(
            slots, ats, kinds, revisions, bys, commands, datas, salts, states, chains
        ) with ordinality as n (
            slot, at, kind, revision, by, command, data, salt, state, chain, i
        )
        join placed p on p.slot = n.slot
        where p.fits
    )
    select
        array_agg(case when p.fits then top + p.last else 0 end order by p.slot),
        top + max(p.last)
    into answer, top
    from placed p;

    if top is not null then
        perform pg_notify('acta_event', top::text);
    end if;
    return answer;
end
$$;

revoke all on function append_many from public;
grant execute on function append_many to acta_service;
