-- Remember a migration that was just run, with the SHA-256 of its text.
-- $1 number   $2 name   $3 hash
insert into migration (number, name, hash) values ($1, $2, $3);
