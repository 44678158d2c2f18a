-- Who is told of what by mail: saved searches, followed sellers, saved and own ads (docs/decisions/029-alerts-and-availability-checks.md).

-- Whoever is told: an account, or an address without one that its owner has confirmed. A guest is such an address that wrote to a seller.
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
  wants_saved boolean not null default false,
  -- The last day on which there was no such mailbox. On another such day everything is switched off.
  bounced_on date,
  off_since timestamptz,
  wants_own boolean not null default true,
  wants_questions boolean not null default true,
  wants_asks boolean not null default true,
  wants_messages boolean not null default true,
  -- An address without an account that has lost a search, so that the nightly job need not read all addresses for those without one.
  lost_search boolean not null default false,
  guest_name text,
  -- Since when an administrator lets this guest write no more.
  stopped_at timestamptz,
  -- A keyed hash of the address of a guest, the same for all its spellings.
  mailbox text,
  constraint recipients_user_id_key unique (user_id),
  constraint recipients_email_key unique (email),
  constraint recipients_email_lower check (email = lower(email)),
  -- The address of an account is in users only.
  constraint recipients_one_mailbox check ((user_id is null) <> (email is null))
);
-- Addresses that were not confirmed or may have no search any more, which a job removes.
create index recipients_unused_idx on recipients (created_at)
  where email is not null and (confirmed_at is null or lost_search);

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
  -- The version of the analysis by which it was understood.
  analysis_version integer not null,
  keys tsquery,
  -- These five and is_trader: nothing reads them any more (0109, last section).
  category_id smallint references categories on delete cascade,
  towns text[],
  price_from bigint,
  price_to bigint,
  fields jsonb,
  -- An ad that fits has at least one of these: the meanings of the rarest word, else category and place.
  anchors text[] not null,
  is_trader boolean,
  -- The conditions, one in each line, as lists understand them; null until the search is analysed again.
  conditions text,
  constraint saved_searches_once unique (recipient_id, url),
  constraint saved_searches_rhythm check (rhythm in ('now', 'daily', 'weekly', 'none')),
  constraint saved_searches_name_length check (char_length(name) between 1 and 120),
  constraint saved_searches_url_length check (char_length(url) <= 2000),
  -- Without one it would fit no ad.
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
  -- When the seller's ads were last looked at.
  seen_at timestamptz not null default now(),
  constraint follows_pkey primary key (recipient_id, seller_id),
  constraint follows_rhythm check (rhythm in ('now', 'daily', 'weekly', 'none'))
);
create index follows_seller_id_idx on follows (seller_id);

-- Mails to recipients, each delivered by a job of the queue.
create table alert_mails (
  id uuid primary key default gen_random_uuid(),
  recipient_id uuid not null references recipients on delete cascade,
  rhythm text not null,
  made_at timestamptz not null default now(),
  -- These two: only mails that a process of an earlier version left use them (0109, last section).
  tries integer not null default 0,
  try_at timestamptz not null default 'infinity',
  ended_at timestamptz,
  outcome text,
  kind text not null default 'ads',
  -- The day of a mail of which a person gets one a day.
  asked_on date,
  constraint alert_mails_rhythm check (rhythm in ('now', 'daily', 'weekly')),
  -- doubtful: the mail server refused the recipient without a reason.
  constraint alert_mails_outcome check (outcome in ('sent', 'no_mailbox', 'doubtful', 'refused', 'unwanted')),
  constraint alert_mails_ended check ((ended_at is null) = (outcome is null)),
  constraint alert_mails_kind check (kind in ('ads', 'questions', 'stopped', 'asks', 'messages')),
  constraint alert_mails_asked check ((kind in ('questions', 'asks')) = (asked_on is not null))
);
create index alert_mails_waiting_idx on alert_mails (try_at) where ended_at is null;
create index alert_mails_ended_idx on alert_mails (ended_at) where ended_at is not null;
create index alert_mails_recipient_idx on alert_mails (recipient_id, made_at);
create index alert_mails_own_idx on alert_mails (ended_at) where kind <> 'ads';
-- One of each kind a day, also if two processes decide at once.
create unique index alert_mails_asked_once on alert_mails (recipient_id, kind, asked_on) where asked_on is not null;

-- The own ads that a mail is about, in its order.
create table mail_listings (
  mail_id uuid not null references alert_mails on delete cascade,
  listing_id uuid not null references listings on delete cascade,
  place integer not null,
  constraint mail_listings_pkey primary key (mail_id, listing_id)
);
create index mail_listings_listing_id_idx on mail_listings (listing_id);

-- A recipient is told once of each ad, whatever search or seller brought it; again only when its price falls.
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
  -- What a saved ad is told for; null when a search or a seller brought it.
  saved_news text,
  -- The end of the ad that was told last.
  ends_at timestamptz,
  -- What the told price was for.
  price_group smallint not null default 0,
  constraint tellings_pkey primary key (recipient_id, listing_id),
  constraint tellings_rhythm check (rhythm in ('now', 'daily', 'weekly')),
  constraint tellings_saved_news check (saved_news in ('cut', 'sold', 'paused', 'ending'))
);
create index tellings_waiting_idx on tellings (rhythm, matched_at, recipient_id) where told_at is null;
create index tellings_listing_id_idx on tellings (listing_id);
create index tellings_mail_id_idx on tellings (mail_id) where mail_id is not null;
create index tellings_search_id_idx on tellings (search_id) where search_id is not null;

-- Ads of which somebody may have to be told, whatever changed them; triggers write it. Without recipients there is nobody to tell.
create table listings_to_tell (
  listing_id uuid not null references listings on delete cascade,
  -- Visitors see it who did not; its price fell. Neither: it was changed.
  has_appeared boolean not null,
  has_fallen boolean not null,
  since timestamptz not null default now(),
  constraint listings_to_tell_pkey primary key (listing_id)
);
create index listings_to_tell_since_idx on listings_to_tell (since);

-- One row: when owners were last asked whether their ads are still there.
create table question_runs (
  id boolean not null default true,
  ran_at timestamptz not null,
  constraint question_runs_pkey primary key (id),
  constraint question_runs_one check (id)
);
