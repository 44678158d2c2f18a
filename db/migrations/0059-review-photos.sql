-- concurrently
-- Finds the photos of a waiting edit when it is decided.
drop index concurrently if exists photos_review_of_idx;
create index concurrently photos_review_of_idx on photos (review_of) where review_of is not null;
