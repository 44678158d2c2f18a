-- concurrently
-- Lists of traders' ads. Those of private people, which most ads are, read the indexes of all ads.
drop index concurrently if exists listings_trader_idx;
create index concurrently listings_trader_idx on listings (listed_at desc, id desc) where is_public and is_trader;
drop index concurrently if exists listings_category_trader_idx;
create index concurrently listings_category_trader_idx on listings (category_id, listed_at desc, id desc) where is_public and is_trader;
drop index concurrently if exists ratings_network_idx;
create index concurrently ratings_network_idx on ratings (network_key, created_at) where network_key is not null;
