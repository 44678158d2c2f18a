-- concurrently
-- Finds the addresses that were not confirmed or may have no search any more.
drop index concurrently if exists recipients_unused_idx;
create index concurrently recipients_unused_idx on recipients (created_at)
  where email is not null and (confirmed_at is null or lost_search);
drop index concurrently if exists recipients_unconfirmed_idx;
