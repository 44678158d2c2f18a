-- People: accounts and profiles, their phone numbers, and what traders declare.
-- These ten files are the schema, by subject, with the rules that hold even when the code is wrong. A changed schema is a further file.
-- Names of constraints are part of the contract: errors.ts says what a person reads when one is broken.

create extension if not exists pg_trgm;

-- Trigrams know Cyrillic letters only where the server's locale does, and the embedded database's does not. One plain letter for each makes the
-- indexes of parts of words work everywhere; what they find is compared with the text itself.
create function plain_letters(words text) returns text language sql immutable parallel safe return
  translate(lower(words), 'абвгдежзийклмнопрстуфхцчшщъьюяыэёѝ', 'abvgdejzi1klmnoprstufhc2345678yqex');

-- One row and one insert for account and profile: Better Auth's table of users with columns of the site.
create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  -- The number shown in ads and in the profile.
  phone text,
  account_type text not null default 'basic',
  -- The sum of the person's rows in token_ledger, kept by a trigger.
  vip_tokens integer not null default 0,
  -- -1: unlimited (Pro); null: the setting MAX_ADS_BASIC.
  max_ads integer,
  is_admin boolean not null default false,
  is_blocked boolean not null default false,
  is_verified boolean not null default false,
  -- A demonstration account: removed before the site goes public.
  is_sample boolean not null default false,
  rating_sum bigint not null default 0,
  rating_count integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  two_factor_enabled boolean not null default false,
  -- The number with which the person signs in by SMS.
  phone_number text,
  phone_number_verified boolean not null default false,
  -- Why an administrator blocked the person, who reads it; a code, whose text is in the source code.
  block_reason text,
  -- The person accepts new conversations about their ads.
  accepts_messages boolean not null default true,
  -- The person has a row in conversation_members; without one, pages do not count unread messages.
  has_conversations boolean not null default false,
  -- When the person was last shown what fraudsters write to sellers; null before the first ad.
  fraud_warned_at timestamptz,
  constraint users_email_key unique (email),
  -- Otherwise Ana@ and ana@ would be two accounts of one mailbox.
  constraint users_email_lower check (email = lower(email)),
  constraint users_phone_number_key unique (phone_number),
  constraint users_name_length check (char_length(name) between 1 and 80),
  constraint users_account_type check (account_type in ('basic', 'pro')),
  -- Nobody spends tokens that they do not have, even in two requests at once.
  constraint users_vip_tokens_not_negative check (vip_tokens >= 0),
  constraint users_max_ads check (max_ads is null or max_ads >= -1),
  -- The average stays between 1 and 5.
  constraint users_rating check (rating_count >= 0 and rating_sum between rating_count and 5 * rating_count),
  constraint users_block_reason check (is_blocked or block_reason is null),
  constraint users_block_reason_code check (block_reason in
    ('fraud', 'spam', 'abuse', 'forbidden', 'several_accounts', 'other'))
);
-- The tables of administrators: by time, name and tokens; a part of name, address or phone; those who are few among many.
create index users_created_at_idx on users (created_at, id);
create index users_name_idx on users (name, id);
create index users_tokens_idx on users (vip_tokens, id);
create index users_words_idx on users using gin (plain_letters(name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);
create index users_account_type_idx on users (created_at desc) where account_type = 'pro';
create index users_deleted_at_idx on users (deleted_at) where deleted_at is not null;
create index users_sample_idx on users (id) where is_sample;
create index users_admin_idx on users (id) where is_admin;

-- One number belongs to one account, whether it stands in the profile or in an ad (reading 31).
create table phones (
  number text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  constraint phones_pkey primary key (number),
  -- What users and listings refer to: the number must be their owner's.
  constraint phones_owner_key unique (user_id, number),
  -- One spelling for each number.
  constraint phones_e164 check (number ~ '^\+[1-9][0-9]{6,14}$')
);
-- Administrators search by a part of a number.
create index phones_number_trigram_idx on phones using gin (number gin_trgm_ops);
-- Deferred, because a new account has its row before its number has one.
alter table users add constraint users_phone_fkey foreign key (id, phone)
  references phones (user_id, number) on delete set null (phone) deferrable initially deferred;

-- People who sell as traders, by their own declaration. A row stays for some months after its end, then a job deletes it.
create table traders (
  user_id uuid primary key references users on delete cascade,
  firm text not null,
  eik text not null,
  address text not null,
  declared_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint traders_firm_length check (char_length(firm) between 2 and 120),
  -- The number in the commercial register: 9 digits, or 13 of a branch.
  constraint traders_eik check (eik ~ '^(\d{9}|\d{13})$'),
  constraint traders_address_length check (char_length(address) between 5 and 200)
);
create index traders_ended_at_idx on traders (ended_at) where ended_at is not null;
