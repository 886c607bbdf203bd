-- The events of one game after a version, in order.
-- $1 game   $2 version already known (0: from the start)
select version, at, kind, revision, data, salt, state, chain, by, command
from event
where game = $1 and version > $2
order by version;
