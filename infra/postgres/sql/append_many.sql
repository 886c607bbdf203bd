-- Store many appends in one call; the function says how.
-- $1 games  $2 versions that they follow  $3 counts: an element an append
-- $4 slots  $5 at  $6 kinds  $7 revisions  $8 by  $9 commands
-- $10 data  $11 salts  $12 states  $13 chains: an element an event
select append_many($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);
