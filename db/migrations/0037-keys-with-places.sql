-- concurrently
-- Keys together with town and category: a word in a town is found by one index, which passes over the ads of other towns,
-- in place of two bitmaps of whole words and towns.
drop index concurrently if exists listings_keys_idx;
create index concurrently listings_keys_idx on listings using gin (search, (array[town]), (array[category_id]));
drop index concurrently if exists listings_search_idx;
