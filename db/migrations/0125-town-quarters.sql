-- concurrently
-- With the quarter and the category the quarters of a town are read from the index alone, not from 1,000 rows.
drop index concurrently if exists listings_town_quarters_idx;
create index concurrently listings_town_quarters_idx
  on listings (town, listed_at desc, id desc) include (quarter, category_id) where is_public;
drop index concurrently if exists listings_town_idx;
