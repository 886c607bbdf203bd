-- All seats of a game.
-- $1 game
select seat, access, session is not null as taken from seat where game = $1 order by seat;
