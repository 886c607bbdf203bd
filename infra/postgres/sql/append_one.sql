-- Store one event; the function says what keeps it right.
-- $1 game  $2 version that it follows  $3 at  $4 kind  $5 revision  $6 by  $7 command
-- $8 data  $9 salt  $10 state  $11 chain
select append_one($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);
