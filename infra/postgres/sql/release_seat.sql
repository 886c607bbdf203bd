-- Take a seat from its holder; from now on it opens to the new invitation only.
-- $1 game   $2 seat   $3 hash of the invitation
update seat set session = null, invite = $3, access = 'invited' where game = $1 and seat = $2;
