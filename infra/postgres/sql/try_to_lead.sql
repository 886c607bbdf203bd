-- Take the lock of a job for this connection, if nobody has it. It ends with the connection.
-- $1 job
select pg_try_advisory_lock(4702092, hashtext($1));
