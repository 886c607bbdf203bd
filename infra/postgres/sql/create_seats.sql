-- Make the seats of a new game, numbered from 0 in the order given.
-- $1 game   $2 access of each   $3 hash of the invitation of each
insert into seat (game, seat, access, invite)
select $1, s.number - 1, s.access, s.invite
from unnest($2::text[], $3::bytea[]) with ordinality as s (access, invite, number);
