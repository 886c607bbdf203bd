-- Nothing but a sign of life.
select 1;
