-- Being told: saved searches, followed sellers, and who was told of which ad. And the prices that ads had.

-- Whoever is told: an account, or an address without one that its owner has confirmed.
create table recipients (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  email text,
  created_at timestamptz not null default now(),
  -- An address without an account; an account confirms its own.
  confirmed_at timestamptz,
  -- When the address was last asked to confirm.
  asked_at timestamptz,
  wants_searches boolean not null default true,
  wants_sellers boolean not null default true,
  wants_saved boolean not null default true,
  -- The last day on which there was no such mailbox. On another such day everything is switched off.
  bounced_on date,
  off_since timestamptz,
  constraint recipients_user_id_key unique (user_id),
  constraint recipients_email_key unique (email),
  constraint recipients_email_lower check (email = lower(email)),
  constraint recipients_one_mailbox check ((user_id is null) <> (email is null))
);
create index recipients_unconfirmed_idx on recipients (created_at) where email is not null and confirmed_at is null;

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  recipient_id uuid not null references recipients on delete cascade,
  -- Path and query of the list, in one spelling for each question.
  url text not null,
  name text not null,
  rhythm text not null default 'daily',
  is_paused boolean not null default false,
  -- Somebody gave this address for it, and its owner has not said so yet.
  is_pending boolean not null default false,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- As understood when saved, or by the analysis of this version. What is null asks for nothing.
  analysis_version integer not null,
  keys tsquery,
  category_id smallint references categories on delete cascade,
  towns text[],
  price_from bigint,
  price_to bigint,
  fields jsonb,
  -- An ad that fits has at least one of these: the meanings of the rarest word, else category and place.
  anchors text[] not null,
  constraint saved_searches_once unique (recipient_id, url),
  constraint saved_searches_rhythm check (rhythm in ('now', 'daily', 'weekly', 'none')),
  constraint saved_searches_name_length check (char_length(name) between 1 and 120),
  constraint saved_searches_url_length check (char_length(url) <= 2000),
  constraint saved_searches_anchors check (cardinality(anchors) > 0)
);
create index saved_searches_anchors_idx on saved_searches using gin (anchors) with (fastupdate = off)
  where rhythm <> 'none' and not is_paused and not is_pending;
create index saved_searches_version_idx on saved_searches (analysis_version);
create index saved_searches_pending_idx on saved_searches (created_at) where is_pending;

create table follows (
  recipient_id uuid not null references recipients on delete cascade,
  seller_id uuid not null references users on delete cascade,
  rhythm text not null default 'daily',
  created_at timestamptz not null default now(),
  constraint follows_pkey primary key (recipient_id, seller_id),
  constraint follows_rhythm check (rhythm in ('now', 'daily', 'weekly', 'none'))
);
create index follows_seller_id_idx on follows (seller_id);

-- One mail; it is sent until it has arrived, or has been given up.
create table alert_mails (
  id uuid primary key default gen_random_uuid(),
  recipient_id uuid not null references recipients on delete cascade,
  rhythm text not null,
  made_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Not before this time; whoever sends it moves it on first, so that nobody else does meanwhile.
  try_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text,
  constraint alert_mails_rhythm check (rhythm in ('now', 'daily', 'weekly')),
  constraint alert_mails_outcome check (outcome in ('sent', 'no_mailbox', 'refused', 'unwanted')),
  constraint alert_mails_ended check ((ended_at is null) = (outcome is null))
);
create index alert_mails_waiting_idx on alert_mails (try_at) where ended_at is null;
create index alert_mails_ended_idx on alert_mails (ended_at) where ended_at is not null;
create index alert_mails_recipient_idx on alert_mails (recipient_id, made_at);

-- Of an ad each is told once, whatever search or seller brought it; again only when its price fell.
create table tellings (
  recipient_id uuid not null references recipients on delete cascade,
  listing_id uuid not null references listings on delete cascade,
  search_id uuid references saved_searches on delete set null,
  rhythm text not null,
  -- In stotinki, when it was matched, and then when it was told.
  price_bgn bigint not null,
  -- What was told before; null for an ad that is new to them.
  told_price_bgn bigint,
  matched_at timestamptz not null default now(),
  told_at timestamptz,
  mail_id uuid references alert_mails on delete set null,
  constraint tellings_pkey primary key (recipient_id, listing_id),
  constraint tellings_rhythm check (rhythm in ('now', 'daily', 'weekly'))
);
create index tellings_waiting_idx on tellings (rhythm, matched_at, recipient_id) where told_at is null;
create index tellings_listing_id_idx on tellings (listing_id);
create index tellings_mail_id_idx on tellings (mail_id) where mail_id is not null;
create index tellings_search_id_idx on tellings (search_id) where search_id is not null;

-- Prices that ads had.
create table price_history (
  id bigint generated always as identity,
  listing_id uuid not null references listings on delete cascade,
  changed_at timestamptz not null default now(),
  currency text not null,
  old_cents bigint not null,
  new_cents bigint not null,
  constraint price_history_pkey primary key (id)
);
create index price_history_listing_idx on price_history (listing_id, changed_at);

-- The lowest price of the thirty days before the last cut, and when that was: raising and lowering gains nothing.
alter table listings add column cut_from_cents bigint, add column cut_at timestamptz;

create function keep_price_history() returns trigger language plpgsql as $$
declare
  lowest bigint;
begin
  insert into price_history (listing_id, currency, old_cents, new_cents)
    values (new.id, old.currency, old.price_cents, new.price_cents);
  new.cut_from_cents := null;
  new.cut_at := null;
  if old.currency = new.currency and old.price_cents > 0 and new.price_cents > 0 then
    select least(old.price_cents, min(h.old_cents)) into lowest from price_history h
      where h.listing_id = new.id and h.changed_at > now() - interval '30 days' and h.old_cents > 0 and h.currency = new.currency;
    if new.price_cents < lowest then
      new.cut_from_cents := lowest;
      new.cut_at := now();
    end if;
  end if;
  return new;
end $$;
create trigger listings_price before update of price_cents, currency on listings
  for each row when (old.price_cents <> new.price_cents or old.currency <> new.currency)
  execute function keep_price_history();

-- Ads that somebody may have to be told of, whatever wrote them. Without recipients there is nobody to tell.
create table listings_to_tell (
  listing_id uuid not null references listings on delete cascade,
  -- Visitors see it who did not; its price fell. Neither: it was changed.
  has_appeared boolean not null,
  has_fallen boolean not null,
  since timestamptz not null default now(),
  constraint listings_to_tell_pkey primary key (listing_id)
);
create index listings_to_tell_since_idx on listings_to_tell (since);

create function queue_listing_to_tell() returns trigger language plpgsql as $$
declare
  appeared boolean := true;
  fallen boolean := false;
begin
  if tg_op = 'UPDATE' then
    appeared := not old.is_public;
    fallen := old.price_bgn > new.price_bgn and new.price_bgn > 0;
  end if;
  if exists (select 1 from recipients) then
    insert into listings_to_tell as waiting (listing_id, has_appeared, has_fallen) values (new.id, appeared, fallen)
      on conflict (listing_id) do update set has_appeared = waiting.has_appeared or excluded.has_appeared,
        has_fallen = waiting.has_fallen or excluded.has_fallen;
  end if;
  return null;
end $$;
create trigger listings_tell_new after insert on listings
  for each row when (new.is_public) execute function queue_listing_to_tell();
create trigger listings_tell_changed
  after update of title, description, town, category_id, attributes, price_cents, currency, status, is_public on listings
  for each row when (new.is_public and (not old.is_public
    or (old.title, old.description, old.town, old.category_id, old.attributes, old.price_bgn)
      is distinct from (new.title, new.description, new.town, new.category_id, new.attributes, new.price_bgn)))
  execute function queue_listing_to_tell();
