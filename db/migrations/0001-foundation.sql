-- Every entity of the specification's section 3, with the rules that hold even when our code is wrong.
-- Constraint names are part of the contract: platform/errors.ts maps them to what a person reads.

create extension if not exists pg_trgm;

-- People and their profiles: one row, one insert (Better Auth's user table with our columns).
create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  phone text,
  account_type text not null default 'basic',
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
  constraint users_email_key unique (email),
  constraint users_email_lower check (email = lower(email)),
  constraint users_name_length check (char_length(name) between 1 and 80),
  constraint users_account_type check (account_type in ('basic', 'pro')),
  constraint users_vip_tokens_not_negative check (vip_tokens >= 0),
  constraint users_max_ads check (max_ads is null or max_ads >= -1),
  constraint users_rating check (rating_count >= 0 and rating_sum between rating_count and 5 * rating_count)
);
create index users_created_at_idx on users (created_at desc);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sessions_token_key unique (token)
);
create index sessions_user_id_idx on sessions (user_id);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  issuer text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index accounts_user_id_idx on accounts (user_id);
create unique index accounts_issuer_account_id_uidx on accounts (issuer, account_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier_idx on verifications (identifier);

-- One number belongs to one account, whether it stands in the profile or in an ad (reading 31).
create table phones (
  number text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  constraint phones_pkey primary key (number),
  constraint phones_owner_key unique (user_id, number),
  constraint phones_e164 check (number ~ '^\+[1-9][0-9]{6,14}$')
);
alter table users add constraint users_phone_fkey foreign key (id, phone)
  references phones (user_id, number) on delete set null (phone) deferrable initially deferred;

-- The catalogue is code; this is its shadow, for foreign keys, joins and switching one off.
create table categories (
  id smallint primary key,
  name text not null,
  slug text not null,
  description text not null,
  is_active boolean not null default true,
  sort_order smallint not null,
  constraint categories_slug_key unique (slug)
);

create table listings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  category_id smallint not null references categories on delete restrict,
  title text not null,
  description text not null default '',
  price_cents bigint not null default 0,
  currency text not null default 'BGN',
  -- Filtering and sorting compare in one currency: stotinki, 0 for no price. 1.95583 is the fixed rate.
  price_bgn bigint not null generated always as
    (case currency when 'EUR' then round(price_cents * 1.95583)::bigint else price_cents end) stored,
  town text not null default '',
  phone text,
  attributes jsonb not null default '{}',
  status text not null default 'active',
  inactive_reason text,
  priority text not null default 'normal',
  vip_expires_at timestamptz,
  views bigint not null default 0,
  -- Kept by a trigger: active, and its owner neither blocked nor gone. The one word for "everybody may see it".
  is_public boolean not null default false,
  was_public boolean not null default false,
  search tsvector not null default '',
  -- One submitted form makes one ad, however often it arrives.
  form_token uuid,
  source text,
  source_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  listed_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint listings_form_token_key unique (user_id, form_token),
  constraint listings_source_key unique (source, source_id),
  constraint listings_phone_fkey foreign key (user_id, phone)
    references phones (user_id, number) on delete set null (phone),
  constraint listings_title_length check (char_length(title) between 1 and 120),
  constraint listings_description_length check (char_length(description) <= 5000),
  constraint listings_town_length check (char_length(town) <= 80),
  constraint listings_price_range check (price_cents between 0 and 100000000000),
  constraint listings_currency check (currency in ('BGN', 'EUR')),
  constraint listings_status check (status in ('active', 'inactive', 'expired')),
  constraint listings_inactive_reason check (inactive_reason in ('paused', 'sold', 'admin')),
  constraint listings_inactive_has_reason check ((status = 'inactive') = (inactive_reason is not null)),
  constraint listings_priority check (priority in ('normal', 'vip')),
  constraint listings_views check (views >= 0),
  constraint listings_attributes_object check (jsonb_typeof(attributes) = 'object')
);
create index listings_public_idx on listings (listed_at desc, id desc) where is_public;
create index listings_category_idx on listings (category_id, listed_at desc, id desc) where is_public;
create index listings_town_idx on listings (town, listed_at desc, id desc) where is_public;
create index listings_vip_idx on listings (listed_at desc, id desc) where is_public and priority = 'vip';
create index listings_price_idx on listings (price_bgn, id) where is_public;
create index listings_category_price_idx on listings (category_id, price_bgn, id) where is_public;
create index listings_attributes_idx on listings using gin (attributes jsonb_path_ops) where is_public;
-- Number filters that people use most. A field without an index of its own works too: its category is read in order.
create index listings_area_idx on listings (category_id, (attributes -> 'area')) where is_public and attributes -> 'area' is not null;
create index listings_rooms_idx on listings (category_id, (attributes -> 'rooms')) where is_public and attributes -> 'rooms' is not null;
create index listings_year_idx on listings (category_id, (attributes -> 'year')) where is_public and attributes -> 'year' is not null;
create index listings_mileage_idx on listings (category_id, (attributes -> 'mileage')) where is_public and attributes -> 'mileage' is not null;
-- The planner takes no figures from partial indexes: without these it would sort thousands of rows to show 24.
create statistics listings_area_stats on (attributes -> 'area') from listings;
create statistics listings_rooms_stats on (attributes -> 'rooms') from listings;
create statistics listings_year_stats on (attributes -> 'year') from listings;
create statistics listings_mileage_stats on (attributes -> 'mileage') from listings;
create index listings_search_idx on listings using gin (search) where is_public;
create index listings_user_id_idx on listings (user_id, created_at desc, id desc);
create index listings_phone_idx on listings (user_id, phone) where phone is not null;
create index listings_vip_expires_at_idx on listings (vip_expires_at) where priority = 'vip';
create index listings_expires_at_idx on listings (expires_at) where status = 'active';

create function set_listing_visibility() returns trigger language plpgsql as $$
begin
  new.is_public := new.status = 'active'
    and exists (select 1 from users u where u.id = new.user_id and not u.is_blocked and u.deleted_at is null);
  new.was_public := new.was_public or new.is_public;
  return new;
end $$;
create trigger listings_visibility before insert or update of status, user_id, is_public on listings
  for each row execute function set_listing_visibility();

create function propagate_owner_visibility() returns trigger language plpgsql as $$
begin
  -- The trigger above decides; this only makes it look again.
  update listings set is_public = is_public where user_id = new.id and status = 'active';
  return new;
end $$;
create trigger users_visibility after update of is_blocked, deleted_at on users
  for each row when (old.is_blocked is distinct from new.is_blocked or old.deleted_at is distinct from new.deleted_at)
  execute function propagate_owner_visibility();

-- Unfiltered counts are kept, not counted.
create table listing_counts (
  category_id smallint not null references categories on delete cascade,
  status text not null,
  is_public boolean not null,
  total bigint not null,
  primary key (category_id, status, is_public)
);
create function keep_listing_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into listing_counts as c (category_id, status, is_public, total)
      select category_id, status, is_public, count(*) from added group by 1, 2, 3 order by 1, 2, 3
      on conflict (category_id, status, is_public) do update set total = c.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into listing_counts as c (category_id, status, is_public, total)
      select category_id, status, is_public, -count(*) from removed group by 1, 2, 3 order by 1, 2, 3
      on conflict (category_id, status, is_public) do update set total = c.total + excluded.total;
  else
    insert into listing_counts as c (category_id, status, is_public, total)
      select category_id, status, is_public, sum(n) from (
        select category_id, status, is_public, 1 as n from added
        union all select category_id, status, is_public, -1 from removed) changes
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      on conflict (category_id, status, is_public) do update set total = c.total + excluded.total;
  end if;
  return null;
end $$;
create trigger listings_count_added after insert on listings
  referencing new table as added for each statement execute function keep_listing_counts();
create trigger listings_count_removed after delete on listings
  referencing old table as removed for each statement execute function keep_listing_counts();
create trigger listings_count_changed after update on listings
  referencing old table as removed new table as added for each statement execute function keep_listing_counts();

-- What stays of an ad that was once public, for its 410 page and similar ads (reading 11).
create table tombstones (
  listing_id uuid primary key,
  category_id smallint not null references categories on delete cascade,
  town text not null,
  deleted_at timestamptz not null default now()
);

-- A photo without a listing is an upload not yet published, or what a deleted ad left; a job removes both.
create table photos (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  listing_id uuid references listings on delete set null,
  position smallint not null default 0,
  key text not null,
  width integer not null,
  height integer not null,
  -- A few pixels as a data: URL, shown until the photo is there.
  placeholder text not null,
  created_at timestamptz not null default now(),
  orphaned_at timestamptz default now(),
  constraint photos_key_key unique (key),
  constraint photos_position check (position >= 0),
  constraint photos_size check (width > 0 and height > 0),
  constraint photos_place_key unique (listing_id, position) deferrable initially deferred
);
create index photos_orphans_idx on photos (orphaned_at) where listing_id is null;
create index photos_user_id_idx on photos (user_id);
create function mark_orphaned_photo() returns trigger language plpgsql as $$
begin
  new.orphaned_at := case when new.listing_id is null then now() end;
  return new;
end $$;
create trigger photos_orphaned before update of listing_id on photos
  for each row execute function mark_orphaned_photo();

-- Every word that stands in an ad, with its romanised spelling: misspellings and Latin typing find the nearest ones.
create table search_words (
  word text collate "C" primary key,
  latin text not null
);
create index search_words_latin_idx on search_words (latin);
create index search_words_trigram_idx on search_words using gin (latin gin_trgm_ops);

create table ratings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  rated_by uuid references users on delete set null,
  -- Keyed hash of the rater's address when not signed in.
  rater_address text,
  rating smallint not null,
  listing_id uuid references listings on delete set null,
  created_at timestamptz not null default now(),
  constraint ratings_range check (rating between 1 and 5),
  constraint ratings_not_oneself check (rated_by is null or rated_by <> user_id),
  constraint ratings_rater_key unique (user_id, rated_by),
  constraint ratings_address_key unique (user_id, rater_address)
);
create index ratings_rated_by_idx on ratings (rated_by);
create index ratings_listing_id_idx on ratings (listing_id);

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
  reason text not null,
  description text,
  status text not null default 'pending',
  receipt text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reports_reason check (reason in ('Измамна обява', 'Неподходящо съдържание', 'Спам или повтаряща се обява',
    'Невярна цена', 'Продажба на забранени стоки', 'Нарушение на авторски права', 'Фалшиви контактни данни', 'Други')),
  constraint reports_status check (status in ('pending', 'reviewed', 'resolved', 'dismissed')),
  constraint reports_description_length check (char_length(description) <= 1000),
  constraint reports_receipt_key unique (receipt),
  constraint reports_reporter_key unique (listing_id, reporter_key)
);
create index reports_status_idx on reports (status, created_at desc);
create index reports_created_at_idx on reports (created_at desc);
create index reports_reporter_user_id_idx on reports (reporter_user_id);
create index reports_listing_user_id_idx on reports (listing_user_id);

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
  constraint messages_type check (type in ('vip_tokens', 'pro_request', 'contact', 'other')),
  constraint messages_status check (status in ('new', 'reviewed', 'resolved')),
  constraint messages_subject_length check (char_length(subject) <= 150),
  constraint messages_message_length check (char_length(message) <= 5000)
);
create index messages_status_idx on messages (status, created_at desc);
create index messages_created_at_idx on messages (created_at desc);
create index messages_user_id_idx on messages (user_id);

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
  constraint consents_necessary check (necessary)
);
create index consents_created_at_idx on consents (created_at desc);

-- Append-only: users.vip_tokens is always the sum of a person's rows (a trigger keeps it).
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
  constraint token_ledger_once unique (user_id, idempotency_key)
);
create index token_ledger_user_id_idx on token_ledger (user_id, id desc);
create function keep_token_balance() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update users set vip_tokens = vip_tokens + new.amount where id = new.user_id;
    return new;
  end if;
  -- Only losing its person may change a row.
  if tg_op = 'UPDATE' and new.user_id is null and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then
    return new;
  end if;
  raise exception 'the token ledger is append-only' using errcode = 'restrict_violation', constraint = 'token_ledger_append_only';
end $$;
create trigger token_ledger_balance after insert on token_ledger for each row execute function keep_token_balance();
create trigger token_ledger_append_only before update or delete on token_ledger for each row execute function keep_token_balance();

create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references users on delete set null,
  action text not null,
  target_type text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
create index audit_log_created_at_idx on audit_log (created_at desc, id desc);
create index audit_log_target_idx on audit_log (target_type, target_id);
create index audit_log_actor_id_idx on audit_log (actor_id);
