-- Ads that people keep on their account, beside those on their devices.
create table saved_listings (
  user_id uuid not null references users on delete cascade,
  listing_id uuid not null references listings on delete cascade,
  saved_at timestamptz not null default now(),
  constraint saved_listings_pkey primary key (user_id, listing_id)
);
create index saved_listings_listing_id_idx on saved_listings (listing_id);
