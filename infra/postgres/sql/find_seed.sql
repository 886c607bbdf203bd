-- The secret seed of a game.
-- $1 game
select seed from seed where game = $1;
