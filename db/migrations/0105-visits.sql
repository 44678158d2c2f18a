-- How often ads were seen, and the figures of the site by day. Days are those of Sofia.

create table listing_days (
  listing_id uuid not null references listings on delete cascade,
  day date not null,
  views integer not null default 0,
  phone_shows integer not null default 0,
  asks integer not null default 0,
  constraint listing_days_pkey primary key (listing_id, day),
  constraint listing_days_views check (views >= 0),
  constraint listing_days_phone_shows check (phone_shows >= 0),
  constraint listing_days_asks check (asks >= 0)
);
create index listing_days_day_idx on listing_days (day);

-- One view for each visitor, ad and day (reading 34), and so for the phone and the question. The visitor is a keyed hash, removed after two days.
create table listing_viewers (
  listing_id uuid not null references listings on delete cascade,
  day date not null,
  viewer text not null,
  what text not null default 'page',
  constraint listing_viewers_pkey primary key (listing_id, day, viewer, what),
  constraint listing_viewers_what check (what in ('page', 'phone', 'ask'))
);
create index listing_viewers_day_idx on listing_viewers (day);

-- Buyers who asked whether an ad is still available. The buyer is a keyed hash, removed after a week.
create table listing_asks (
  listing_id uuid not null references listings on delete cascade,
  asker text not null,
  asked_at timestamptz not null default now(),
  -- The request is also a message of a conversation, which has its own mail.
  by_message boolean not null default false,
  constraint listing_asks_pkey primary key (listing_id, asker)
);
create index listing_asks_asked_at_idx on listing_asks (asked_at);

-- For the charts of administrators: views as they come, the rest counted once the day is over.
create table site_days (
  day date primary key,
  views bigint not null default 0,
  listings bigint not null default 0,
  registrations bigint not null default 0,
  reports bigint not null default 0,
  is_counted boolean not null default false
);
