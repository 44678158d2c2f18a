-- concurrently
-- Lists of similar ads, and lists of a town with a price, read only the ads that they show or count.
drop index concurrently if exists listings_headword_idx;
create index concurrently listings_headword_idx on listings (category_id, headword, listed_at desc, id desc) where is_public;
drop index concurrently if exists listings_town_price_idx;
create index concurrently listings_town_price_idx on listings (town, price_group, price_bgn, id) where is_public;
