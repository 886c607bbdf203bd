-- Store the position that a follower has done; a lower one than stored changes nothing.
-- $1 follower   $2 position
insert into checkpoint (follower, pos) values ($1, $2)
on conflict (follower) do update set pos = excluded.pos where checkpoint.pos < excluded.pos;
