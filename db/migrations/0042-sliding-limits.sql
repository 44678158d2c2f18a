-- When each use of a limit of a day was, in milliseconds, oldest first: such a limit counts the last 24 hours at any moment.
-- Null in the rows of the other limits, whose period begins with the first use.
alter table rate_limits add column used_at bigint[];
