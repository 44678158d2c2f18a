-- concurrently
-- Administrators sort by views without an index, because each counted view had to make a new entry in every index of ads.
drop index concurrently if exists listings_views_idx;
