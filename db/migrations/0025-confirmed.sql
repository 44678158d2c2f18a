-- When its owner last said that an ad is there: by publishing, renewing or editing it, or in answer to a question.
alter table listings add column confirmed_at timestamptz not null default now();
update listings set confirmed_at = listed_at;

-- Copies of ads, which programs keep, tell it as well.
create trigger listings_change_confirmed after update of confirmed_at on listings
  for each row when (new.was_public and new.confirmed_at is distinct from old.confirmed_at)
  execute function note_listing_change();
