-- The number of an ad, under which it is found on paper and by phone (app/listings/listing-number.ts). Ads of before get theirs by a job.
alter table listings add column number integer;
-- A number on paper must not lead to another ad.
alter table tombstones add column number integer;
