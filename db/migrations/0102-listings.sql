-- Categories and ads, the prices that ads had, and what remains of deleted ads.

-- The catalogue is code; this table repeats it for foreign keys, joins and switching a category off.
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
  -- The values of the fields of its category.
  attributes jsonb not null default '{}',
  status text not null default 'active',
  inactive_reason text,
  priority text not null default 'normal',
  vip_expires_at timestamptz,
  views bigint not null default 0,
  -- Everybody may see it: active or reserved, and its owner neither blocked nor deleted. Kept by a trigger, as is was_public.
  is_public boolean not null default false,
  was_public boolean not null default false,
  -- What the search finds it by.
  search tsvector not null default '',
  -- One submitted form makes one ad, however often it arrives.
  form_token uuid,
  -- Where an imported ad comes from.
  source text,
  source_id text,
  created_at timestamptz not null default now(),
  -- The version of the row: it changes with the state and with what an administrator does, so that whoever acts on an older page is told.
  updated_at timestamptz not null default now(),
  listed_at timestamptz not null default now(),
  expires_at timestamptz,
  renewed_at timestamptz,
  -- The mail before the end has been sent for this end.
  told_expiry_of timestamptz,
  -- Why an administrator stopped it, for its owner.
  decision_reason text,
  -- For crawlers: when what they read last changed.
  content_changed_at timestamptz not null default now(),
  -- The version of the analysis that made `search`; a job indexes ads of an earlier one again.
  search_version integer not null default 0,
  -- The lowest price of the thirty days before the last cut, and when that was: raising and lowering gains nothing.
  cut_from_cents bigint,
  cut_at timestamptz,
  -- When its owner last said that the thing is there: by publishing, renewing or editing, or in answer to a question.
  confirmed_at timestamptz not null default now(),
  -- When the owner is asked next (null: not again in this life of the ad), and was asked last, by mail or in My ads.
  ask_at timestamptz,
  asked_at timestamptz,
  -- Mails with that question that the mail server took since the owner last said anything, and since when two of them are.
  unanswered smallint not null default 0,
  silent_since timestamptz,
  -- What the price is for, so that only comparable amounts are compared; price_group_of() has the groups. A trigger sets it instead of a
  -- generated column, whose expression could change only by rewriting the table.
  price_group smallint not null default 0,
  -- How often its phone was shown and its owner asked.
  phone_shows integer not null default 0,
  asks integer not null default 0,
  -- A copy of the owner's declaration, so that lists filter by it with an index.
  is_trader boolean not null default false,
  -- What follows the town ('кв. Орфей'), and what the person typed where that differs from the place as shown.
  quarter text not null default '',
  typed_place text,
  -- What it is about, by which similar ads are found. Ads of an earlier analysis have none until they are indexed again.
  headword text not null default '',
  constraint listings_form_token_key unique (user_id, form_token),
  constraint listings_source_key unique (source, source_id),
  -- The number is one of its owner's.
  constraint listings_phone_fkey foreign key (user_id, phone)
    references phones (user_id, number) on delete set null (phone),
  constraint listings_title_length check (char_length(title) between 1 and 120),
  constraint listings_description_length check (char_length(description) <= 5000),
  constraint listings_town_length check (char_length(town) <= 80),
  constraint listings_quarter_length check (char_length(quarter) <= 80),
  -- Up to a billion, so that sums and conversions stay within bigint.
  constraint listings_price_range check (price_cents between 0 and 100000000000),
  constraint listings_currency check (currency in ('BGN', 'EUR')),
  -- reserved: promised to somebody, and seen with a label until it is sold or free again.
  constraint listings_status check (status in ('active', 'reserved', 'inactive', 'expired')),
  -- admin: stopped by an administrator; review: waits for one before it is published.
  constraint listings_inactive_reason check (inactive_reason in ('paused', 'sold', 'admin', 'review')),
  -- What is seen no more says why, and only that.
  constraint listings_inactive_has_reason check ((status = 'inactive') = (inactive_reason is not null)),
  constraint listings_decision_reason_code check (decision_reason in
    ('fraud', 'inappropriate', 'spam', 'wrong_price', 'forbidden', 'copyright', 'false_contacts', 'other')),
  constraint listings_priority check (priority in ('normal', 'vip')),
  constraint listings_views check (views >= 0),
  constraint listings_phone_shows check (phone_shows >= 0),
  constraint listings_asks check (asks >= 0),
  constraint listings_unanswered check (unanswered >= 0),
  constraint listings_attributes_object check (jsonb_typeof(attributes) = 'object')
)
-- Leaves space in each page, so that PostgreSQL updates a row with a counted view within its page. No index contains what is counted:
-- each counted view would make a new entry in every index.
with (fillfactor = 80);

-- Lists of visitors: newest first or by price, of all ads, a category, a town, VIP ads and traders. Most ads are of private people, whose lists
-- read the indexes of all ads.
create index listings_public_idx on listings (listed_at desc, id desc) where is_public;
create index listings_category_idx on listings (category_id, listed_at desc, id desc) where is_public;
create index listings_town_idx on listings (town, listed_at desc, id desc) where is_public;
create index listings_vip_idx on listings (listed_at desc, id desc) where is_public and priority = 'vip';
create index listings_price_idx on listings (price_group, price_bgn, id) where is_public;
create index listings_category_price_idx on listings (category_id, price_group, price_bgn, id) where is_public;
create index listings_town_price_idx on listings (town, price_group, price_bgn, id) where is_public;
create index listings_trader_idx on listings (listed_at desc, id desc) where is_public and is_trader;
create index listings_category_trader_idx on listings (category_id, listed_at desc, id desc) where is_public and is_trader;
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
-- The search, of administrators as well, who search all ads. Town and category are in it, so that a word in a town is found by one index
-- instead of two bitmaps of whole words and towns.
create index listings_keys_idx on listings using gin (search, (array[town]), (array[category_id]));
-- Similar ads, and ads with the same description, whoever published them.
create index listings_headword_idx on listings (category_id, headword, listed_at desc, id desc) where is_public;
create index listings_same_text_idx on listings (md5(lower(regexp_replace(description, '\s+', '', 'g'))));
-- Ads of a person, and of a number.
create index listings_user_id_idx on listings (user_id, created_at desc, id desc);
create index listings_phone_idx on listings (user_id, phone) where phone is not null;
-- What jobs look for: ended VIP, ended ads, owners to ask, silent owners, ads of an earlier analysis.
create index listings_vip_expires_at_idx on listings (vip_expires_at) where priority = 'vip';
create index listings_expires_at_idx on listings (expires_at) where status in ('active', 'reserved');
create index listings_ask_at_idx on listings (ask_at) where status in ('active', 'reserved');
create index listings_silent_since_idx on listings (silent_since) where status in ('active', 'reserved') and silent_since is not null;
create index listings_search_version_idx on listings (category_id, search_version);
-- The tables of administrators, who see ads of every state. They sort by views without an index (see fillfactor).
create index listings_created_at_idx on listings (created_at desc, id desc);
create index listings_status_created_idx on listings (status, created_at desc, id desc);
create index listings_category_created_idx on listings (category_id, created_at desc, id desc);
create index listings_category_status_idx on listings (category_id, status, created_at desc, id desc);
create index listings_town_created_idx on listings (town, created_at desc, id desc);
create index listings_vip_created_idx on listings (created_at desc, id desc) where priority = 'vip';
create index listings_any_price_idx on listings (price_bgn, id);

-- Ads by category and state, counted by a trigger as they change: a list without filters need not count them.
create table listing_counts (
  category_id smallint not null references categories on delete cascade,
  status text not null,
  is_public boolean not null,
  total bigint not null,
  primary key (category_id, status, is_public)
);

-- Prices that ads had. A price is cut only within its unit: from 40 for a crate to 4 for a kilogram nothing has become cheaper.
create table price_history (
  id bigint generated always as identity,
  listing_id uuid not null references listings on delete cascade,
  changed_at timestamptz not null default now(),
  currency text not null,
  old_cents bigint not null,
  new_cents bigint not null,
  unit text not null default '',
  constraint price_history_pkey primary key (id)
);
create index price_history_listing_idx on price_history (listing_id, changed_at);

-- What remains of a deleted ad that was once public, for its 410 page with similar ads (reading 11).
create table tombstones (
  listing_id uuid primary key,
  category_id smallint not null references categories on delete cascade,
  town text not null,
  deleted_at timestamptz not null default now()
);

-- Ads that people keep on their account, beside those on their devices.
create table saved_listings (
  user_id uuid not null references users on delete cascade,
  listing_id uuid not null references listings on delete cascade,
  saved_at timestamptz not null default now(),
  constraint saved_listings_pkey primary key (user_id, listing_id)
);
create index saved_listings_listing_id_idx on saved_listings (listing_id);
