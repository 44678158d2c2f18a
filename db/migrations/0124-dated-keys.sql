-- concurrently
-- With the day an index scan for frequent words can be limited to the newest ads.
drop index concurrently if exists listings_dated_keys_idx;
create index concurrently listings_dated_keys_idx
  on listings using gin (search, (array[town]), (array[category_id]), (array[(listed_at at time zone 'UTC')::date]));
drop index concurrently if exists listings_keys_idx;
