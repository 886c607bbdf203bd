-- Give a free seat to a session, and use its invitation up. Of two at once the second finds it taken.
-- $1 game   $2 seat   $3 hash of the session   $4 hash of the invitation, null for none
update seat
set session = $3, invite = null
where game = $1 and seat = $2 and session is null and (access <> 'invited' or invite = $4)
returning seat;
