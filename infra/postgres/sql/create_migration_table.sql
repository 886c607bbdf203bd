-- Where migrations are remembered; it must exist before the first of them.
create table if not exists migration (
    number integer primary key,
    name text not null,
    hash bytea not null,
    applied_at timestamptz not null default clock_timestamp()
);
