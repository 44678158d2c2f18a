-- What an ad is about, by which ads of the same thing are found, newest first. Ads of an earlier analysis have none until they are indexed again.
alter table listings add column headword text not null default '';
