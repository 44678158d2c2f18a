-- What came of an ad: beside views how often its phone was shown and its owner asked, in all and by day.
alter table listings add column phone_shows integer not null default 0,
  add column asks integer not null default 0,
  add constraint listings_phone_shows check (phone_shows >= 0),
  add constraint listings_asks check (asks >= 0);

alter table listing_days add column phone_shows integer not null default 0,
  add column asks integer not null default 0,
  add constraint listing_days_phone_shows check (phone_shows >= 0),
  add constraint listing_days_asks check (asks >= 0);

-- Who has seen the page and who the phone are remembered alike, and forgotten alike.
alter table listing_viewers add column what text not null default 'page',
  add constraint listing_viewers_what check (what in ('page', 'phone')),
  drop constraint listing_viewers_pkey,
  add constraint listing_viewers_pkey primary key (listing_id, day, viewer, what);
