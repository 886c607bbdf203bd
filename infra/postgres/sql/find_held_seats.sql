-- The seats of a game that a session holds.
-- $1 game   $2 hash of the session
select seat from seat where game = $1 and session = $2 order by seat;
