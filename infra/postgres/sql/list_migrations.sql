-- The migrations that this database has had, in order.
select number, name, hash from migration order by number;
