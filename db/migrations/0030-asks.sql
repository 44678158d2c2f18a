-- Buyers who asked whether an ad is still to be had. Who asked is a keyed hash, and forgotten after a week.
create table listing_asks (
  listing_id uuid not null references listings on delete cascade,
  asker text not null,
  asked_at timestamptz not null default now(),
  constraint listing_asks_pkey primary key (listing_id, asker)
);
create index listing_asks_asked_at_idx on listing_asks (asked_at);

-- Who is told of it, and of what since when.
alter table recipients add column wants_asks boolean not null default true,
  add column told_asks_at timestamptz;

-- Asking counts as seeing does.
alter table listing_viewers drop constraint listing_viewers_what,
  add constraint listing_viewers_what check (what in ('page', 'phone', 'ask'));
