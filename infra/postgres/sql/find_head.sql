-- The highest position of the log, 0 when it is empty.
select coalesce(max(pos), 0) from event;
