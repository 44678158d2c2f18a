-- concurrently
-- Finds ads with the same description, whoever published them.
drop index concurrently if exists listings_same_text_idx;
create index concurrently listings_same_text_idx on listings (md5(lower(regexp_replace(description, '\s+', '', 'g'))));
