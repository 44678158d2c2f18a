-- concurrently
-- Finds the photos whose files are missing; usually there are none.
drop index concurrently if exists photos_missing_idx;
create index concurrently photos_missing_idx on photos (key) where is_missing;
