-- The log: one row an event, kept for ever as it was written.
--
-- Its key begins with the game, so that the table can be partitioned or distributed by it. It is one
-- plain table today: only so can a unique index hold `pos`, and with 24 partitions by game a lone
-- append took a fifth longer. `alter table ... attach partition` can make it the first one later.

-- The role as which the service acts. Roles belong to the whole cluster, so another database may
-- have it already; an owner who may not create roles needs it made and granted beforehand.
do $$
begin
    if not exists (select from pg_roles where rolname = 'acta_service') then
        create role acta_service nologin;
    end if;
exception
    when duplicate_object or unique_violation then null; -- somebody was quicker
end
$$;

-- From PostgreSQL 16 on, who creates a role may grant it but not yet act as it.
do $$
declare
    wanted text := case
        when current_setting('server_version_num')::integer < 160000 then 'member' else 'set'
    end;
begin
    if not pg_has_role(current_user, 'acta_service', wanted) then
        execute format('grant acta_service to %I', current_user);
    end if;
end
$$;

create table event (
    pos bigint not null check (pos > 0),
    at timestamptz not null,
    version integer not null check (version > 0),
    revision smallint not null,
    by smallint,
    game uuid not null,
    command uuid,
    kind text not null collate "C",
    data bytea not null,
    salt bytea not null,
    state bytea not null,
    chain bytea not null,
    primary key (game, version)
);

create unique index event_pos on event (pos);

create function refuse_change() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
    raise exception 'the log is append-only: % refused', tg_op using errcode = 'restrict_violation';
end
$$;

create trigger event_is_kept
before update or delete on event
for each row execute function refuse_change();

create trigger event_is_not_emptied
before truncate on event
for each statement execute function refuse_change();

-- ALWAYS: or else `set session_replication_role = replica` would slip past.
alter table event enable always trigger event_is_kept;
alter table event enable always trigger event_is_not_emptied;

grant select on event to acta_service;
