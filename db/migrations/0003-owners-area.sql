-- What owners do with their ads: renewals, a word before the end, views by day.

alter table listings add column renewed_at timestamptz;
-- The mail before the end has gone out for this very end.
alter table listings add column told_expiry_of timestamptz;

-- Days are those of Sofia.
create table listing_days (
  listing_id uuid not null references listings on delete cascade,
  day date not null,
  views integer not null default 0,
  constraint listing_days_pkey primary key (listing_id, day),
  constraint listing_days_views check (views >= 0)
);
create index listing_days_day_idx on listing_days (day);

-- A job takes photos that never came to an ad after two weeks, those of a deleted ad after a day.
create index photos_free_idx on photos (user_id, created_at) where listing_id is null;
