-- Ratings, reports, messages to the site, consents, tokens, the audit log, and what operators see and set.

create table ratings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  rated_by uuid references users on delete set null,
  -- Keyed hash of the rater's address when not signed in.
  rater_address text,
  rating smallint not null,
  listing_id uuid references listings on delete set null,
  created_at timestamptz not null default now(),
  -- Nothing writes it any more (last section).
  network_key text,
  constraint ratings_range check (rating between 1 and 5),
  constraint ratings_not_oneself check (rated_by is null or rated_by <> user_id),
  -- Whoever rates again changes their rating.
  constraint ratings_rater_key unique (user_id, rated_by),
  constraint ratings_address_key unique (user_id, rater_address)
);
create index ratings_rated_by_idx on ratings (rated_by);
create index ratings_listing_id_idx on ratings (listing_id);
create index ratings_network_idx on ratings (network_key, created_at) where network_key is not null;

-- The answer of a seller to their ratings.
create table rating_notes (
  user_id uuid primary key references users on delete cascade,
  note text not null,
  written_at timestamptz not null default now(),
  constraint rating_notes_length check (char_length(note) between 1 and 300)
);

create table reports (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid references listings on delete set null,
  -- What was reported, kept when the ad is deleted.
  listing_title text not null,
  listing_price_cents bigint not null default 0,
  listing_currency text not null default 'BGN',
  listing_user_id uuid references users on delete set null,
  reporter_user_id uuid references users on delete set null,
  reporter_ip text,
  reporter_key text,
  -- A code, like the decision; the code of the site has the texts, which may be reworded.
  reason text not null,
  description text,
  status text not null default 'pending',
  -- The number by which the reporter asks what became of it.
  receipt text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  decision text,
  -- The ad, by which its reports are grouped; unlike listing_id it outlives the ad. Kept by a trigger.
  reported_id uuid not null default gen_random_uuid(),
  -- A notice of illegal content (Regulation 2022/2065, article 16): the exact place, the ground in the law, and good faith.
  place text,
  legal_ground text,
  in_good_faith boolean not null default false,
  constraint reports_reason check (reason in
    ('fraud', 'inappropriate', 'spam', 'wrong_price', 'forbidden_goods', 'copyright', 'false_contacts', 'other', 'illegal')),
  constraint reports_status check (status in ('pending', 'reviewed', 'resolved', 'dismissed')),
  constraint reports_decision check (decision in ('stopped', 'restored', 'deleted')),
  constraint reports_description_length check (char_length(description) <= 1000),
  constraint reports_receipt_key unique (receipt),
  -- One report of an ad from each reporter.
  constraint reports_reporter_key unique (listing_id, reporter_key)
);
create index reports_status_idx on reports (status, created_at desc);
create index reports_created_at_idx on reports (created_at desc, id desc);
create index reports_reason_idx on reports (reason, created_at desc, id desc);
create index reports_reported_id_idx on reports (reported_id, created_at desc, id desc);
create index reports_title_words_idx on reports using gin (plain_letters(listing_title) gin_trgm_ops);
create index reports_reporter_user_id_idx on reports (reporter_user_id);
create index reports_listing_user_id_idx on reports (listing_user_id);

-- Messages to the site. A message whose answer was lost is sent again with the key of its form: the same words arrive once.
create table messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  type text not null,
  name text not null,
  email text not null,
  phone text,
  subject text not null,
  message text not null,
  status text not null default 'new',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  form_key uuid,
  constraint messages_type check (type in ('vip_tokens', 'pro_request', 'contact', 'other')),
  constraint messages_status check (status in ('new', 'reviewed', 'resolved')),
  constraint messages_subject_length check (char_length(subject) <= 150),
  constraint messages_message_length check (char_length(message) <= 5000)
);
create unique index messages_once on messages (form_key, md5(subject || message)) where form_key is not null;
create index messages_status_idx on messages (status, created_at desc);
create index messages_created_at_idx on messages (created_at desc, id desc);
create index messages_user_id_idx on messages (user_id);
create index messages_words_idx on messages using gin (plain_letters(name || ' ' || email || ' ' || subject) gin_trgm_ops);

-- Answers of administrators to messages, which were sent by mail.
create table message_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references messages on delete cascade,
  admin_id uuid references users on delete set null,
  text text not null,
  form_key uuid,
  created_at timestamptz not null default now(),
  constraint message_replies_text_length check (char_length(text) between 1 and 5000)
);
create unique index message_replies_once on message_replies (form_key) where form_key is not null;
create index message_replies_message_id_idx on message_replies (message_id, created_at);
create index message_replies_admin_id_idx on message_replies (admin_id);

-- Answers to the question about cookies, which the site must be able to prove.
create table consents (
  id uuid primary key default gen_random_uuid(),
  ip_address text not null,
  consent_given boolean not null,
  necessary boolean not null default true,
  analytics boolean not null,
  marketing boolean not null,
  privacy_policy_version text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  -- Necessary cookies cannot be refused.
  constraint consents_necessary check (necessary)
);
create index consents_created_at_idx on consents (created_at desc);
create index consents_words_idx on consents using gin ((lower(ip_address || ' ' || user_agent)) gin_trgm_ops);

-- Counted by a trigger: a million rows are not counted for a number on a card.
create table consent_counts (
  consent_given boolean not null,
  analytics boolean not null,
  marketing boolean not null,
  total bigint not null,
  primary key (consent_given, analytics, marketing)
);

-- VIP tokens given and spent. Rows are only added; users.vip_tokens is the sum of a person's rows. Triggers see to both.
create table token_ledger (
  id bigint generated always as identity primary key,
  -- Set to null when the account is erased; the row stays (reading 44).
  user_id uuid references users on delete set null,
  amount integer not null,
  reason text not null,
  listing_id uuid,
  days smallint,
  granted_by uuid,
  idempotency_key text,
  created_at timestamptz not null default now(),
  constraint token_ledger_amount check (amount <> 0),
  constraint token_ledger_reason check (reason in ('grant', 'request', 'vip', 'sample')),
  -- The same form sent again spends or gives once.
  constraint token_ledger_once unique (user_id, idempotency_key)
);
create index token_ledger_user_id_idx on token_ledger (user_id, id desc);

create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references users on delete set null,
  action text not null,
  target_type text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  -- What a decision changed and the mails that wait, so that it can be undone for some seconds.
  undo jsonb
);
create index audit_log_created_at_idx on audit_log (created_at desc, id desc);
create index audit_log_action_idx on audit_log (action, id desc);
create index audit_log_target_idx on audit_log (target_type, target_id);
create index audit_log_actor_id_idx on audit_log (actor_id);

-- The table of rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint,
  -- When each use of a limit of a day was, in milliseconds, oldest first: such a limit counts the last 24 hours at any moment. Null for the other
  -- limits, whose period begins with the first use.
  used_at bigint[]
);
create index rate_limits_expire_idx on rate_limits (expire);

-- What each key has used of a limit that counts different things, such as the phone numbers that a browser was shown. Key and item are hashes;
-- `used_at` is in milliseconds.
create table distinct_uses (
  key text not null,
  item text not null,
  used_at bigint not null,
  constraint distinct_uses_pkey primary key (key, item)
);
create index distinct_uses_key_used_at_idx on distinct_uses (key, used_at);

-- What operators have done or set, one row each: when the last backup was made ('backup', its size and file in `details`), the line on all pages
-- that announces work ('notice'), whether nothing is written ('read_only'), the id of the site, which the storage of photos has too ('site'),
-- and when jobs that remove last looked at the clock ('clock').
create table operation_marks (
  name text primary key constraint operation_marks_name check (name in ('backup', 'notice', 'read_only', 'site', 'clock')),
  at timestamptz not null default now(),
  details jsonb not null default '{}'
);

-- Jobs that stopped before they removed more rows than is usual (app/platform/jobs/stopped-jobs.server.ts): one row for each kind of rows that
-- was too much. `allowed`: so many of them may be removed, by an operator's decision.
create table stopped_jobs (
  job text not null,
  what text not null,
  due integer not null,
  live integer not null,
  stopped_at timestamptz not null default now(),
  allowed integer,
  constraint stopped_jobs_pkey primary key (job, what)
);

-- To be dropped after the next release, when no process that reads them can run any more, in a migration with '-- contract: …':
-- columns saved_searches.category_id, towns, price_from, price_to, fields, is_trader (conditions has them); alert_mails.tries, try_at with
-- alert_mails_waiting_idx and adoptWaitingMails(); ratings.network_key with ratings_network_idx and the job that empties it; and these tables.

-- Synonyms that administrators typed; a job writes them to a file.
create table search_synonyms (
  id uuid not null default gen_random_uuid(),
  phrase text not null,
  meaning text not null,
  created_at timestamptz not null default now(),
  constraint search_synonyms_pkey primary key (id),
  constraint search_synonyms_phrase_meaning_key unique (phrase, meaning),
  constraint search_synonyms_length check (length(phrase) <= 200 and length(meaning) <= 200)
);

-- Notes of administrators about people; a job moves them to the audit log.
create table person_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  author_id uuid references users on delete set null,
  note text not null,
  form_key uuid,
  written_at timestamptz not null default now(),
  constraint person_notes_form_key unique (form_key),
  constraint person_notes_length check (char_length(note) between 1 and 1000)
);
create index person_notes_user_id_idx on person_notes (user_id, written_at desc);
create index person_notes_author_id_idx on person_notes (author_id);
create index person_notes_written_at_idx on person_notes (written_at);
