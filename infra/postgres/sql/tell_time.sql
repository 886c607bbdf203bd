-- The time by the database's clock, at this moment and not at the start of a transaction.
select clock_timestamp();
