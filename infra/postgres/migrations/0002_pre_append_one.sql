-- The way into the log, for one event of one game. Many at once go through `append_many`.
-- Returns the position of the event, or 0 when the game is not at the expected version: a conflict
-- is an answer, not an error.
--
-- What keeps it right: the lock comes first and is held to the commit, so each later statement sees
-- every earlier append. Hence positions are dense and in commit order, and a reader that goes on
-- from the last position it saw can miss nothing. That needs READ COMMITTED, where a statement
-- looks anew. A sequence would hand out numbers before the commit, and readers would lose events.
--
-- What makes it quick: plain parameters (arrays of one cost as much again as the insert), a single
-- statement, and a plan that is made once.
create function append_one(
    a_game uuid,
    a_expected integer,
    an_at timestamptz,
    a_kind text,
    a_revision smallint,
    a_by smallint,
    a_command uuid,
    a_data bytea,
    a_salt bytea,
    a_state bytea,
    a_chain bytea
) returns bigint
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    top bigint;
begin
    if current_setting('transaction_isolation') <> 'read committed' then
        raise exception 'an append needs READ COMMITTED' using errcode = 'feature_not_supported';
    end if;
    perform pg_advisory_xact_lock(4702091);

    insert into public.event (
        pos, at, version, revision, by, game, command, kind, data, salt, state, chain
    )
    select
        coalesce((select max(e.pos) from public.event e), 0) + 1,
        an_at, a_expected + 1, a_revision, a_by, a_game, a_command,
        a_kind, a_data, a_salt, a_state, a_chain
    where a_expected = coalesce(
        (select max(e.version) from public.event e where e.game = a_game), 0
    )
    returning event.pos into top;

    if top is null then
        return 0;
    end if;
    perform pg_notify('acta_event', top::text);
    return top;
end
$$;

revoke all on function append_one from public;
grant execute on function append_one to acta_service;
