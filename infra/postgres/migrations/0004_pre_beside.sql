-- What lives beside the log: secrets and people in tables of their own, views that can be rebuilt.

create table seed (
    game uuid primary key,
    seed bytea not null
);

-- Who sits where. Only hashes of credentials are kept.
create table seat (
    game uuid not null,
    seat smallint not null check (seat between 0 and 9),
    access text not null collate "C",
    invite bytea,
    session bytea,
    primary key (game, seat)
);

create table lobby (
    game uuid primary key,
    name text not null collate "C",
    phase text not null collate "C",
    version integer not null,
    opened_at timestamptz not null,
    moved_at timestamptz not null,
    summary bytea not null
);

create index lobby_moved_at on lobby (moved_at desc);

create table checkpoint (
    follower text primary key collate "C",
    pos bigint not null
);

grant select, insert on seed to acta_service;
grant select, insert, update on seat, lobby, checkpoint to acta_service;
