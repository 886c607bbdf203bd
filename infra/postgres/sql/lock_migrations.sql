-- One migration at a time in this database, until the connection ends.
select pg_advisory_lock(4702090);
