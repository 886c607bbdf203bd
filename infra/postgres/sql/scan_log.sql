-- The events of all games above a position, in order: none can turn up below it later.
-- $1 position already seen   $2 how many at most
select version, at, kind, revision, data, salt, state, chain, by, command, pos, game
from event
where pos > $1
order by pos
limit $2;
