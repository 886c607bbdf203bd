-- Store the secret seed of a new game. A second one is refused by the key.
-- $1 game   $2 seed
insert into seed (game, seed) values ($1, $2);
