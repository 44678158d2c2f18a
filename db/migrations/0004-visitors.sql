-- One view per visitor, ad and day (reading 34): who has been here is a keyed hash, and forgotten after two days.

create table listing_viewers (
  listing_id uuid not null references listings on delete cascade,
  day date not null,
  viewer text not null,
  constraint listing_viewers_pkey primary key (listing_id, day, viewer)
);
create index listing_viewers_day_idx on listing_viewers (day);
