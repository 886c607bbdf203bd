-- Who ever held a seat of a game, and whether it was one apart, such as a director's: what was once
-- seen stays seen, so this outlives the seat itself.

create table sitter (
    game uuid not null,
    session bytea not null,
    apart boolean not null,
    primary key (game, session)
);

insert into sitter (game, session, apart)
select distinct game, session, false from seat where session is not null;

grant select, insert on sitter to acta_service;
