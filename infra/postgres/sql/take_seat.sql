-- Give a free seat to a session, and use its invitation up. Of two at once the second finds it taken.
-- A session stays on one side of `apart`: who takes two kinds of seats at once breaks the key.
-- $1 game   $2 seat   $3 hash of the session   $4 hash of the invitation, null for none   $5 apart
with known as (
    select apart from sitter where game = $1 and session = $3
), given as (
    update seat
    set session = $3, invite = null
    where game = $1 and seat = $2 and session is null and (access <> 'invited' or invite = $4)
    and not exists (select from known where apart <> $5)
    returning seat
), noted as (
    insert into sitter (game, session, apart)
    select $1, $3, $5 from given where not exists (select from known)
)
select seat from given;
