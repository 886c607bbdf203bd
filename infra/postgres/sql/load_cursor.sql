-- The position that a follower of the log has done.
-- $1 follower
select pos from checkpoint where follower = $1;
