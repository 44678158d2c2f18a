-- What one administrator needs to look after a hundred thousand people and a million ads.

-- Every decision about an ad or a person has a reason that its owner reads.
alter table listings add column decision_reason text;
alter table users add column block_reason text;
alter table users add constraint users_block_reason check (is_blocked or block_reason is null);
alter table reports add column decision text;

-- An ad that an administrator stopped keeps its reason until it is active again.
create function forget_decision_reason() returns trigger language plpgsql as $$
begin
  if new.inactive_reason is distinct from 'admin' then new.decision_reason := null; end if;
  return new;
end $$;
create trigger listings_decision_reason before update of status, inactive_reason on listings
  for each row execute function forget_decision_reason();

-- Administrators search all ads, not the public ones alone; one index serves both.
drop index listings_search_idx;
create index listings_search_idx on listings using gin (search);

-- Their tables: newest first, or by what a column says.
create index listings_created_at_idx on listings (created_at desc, id desc);
create index listings_status_created_idx on listings (status, created_at desc, id desc);
create index listings_category_created_idx on listings (category_id, created_at desc, id desc);
create index listings_category_status_idx on listings (category_id, status, created_at desc, id desc);
create index listings_views_idx on listings (views, id);
create index listings_any_price_idx on listings (price_bgn, id);
drop index users_created_at_idx;
create index users_created_at_idx on users (created_at, id);
create index users_name_idx on users (name, id);
create index users_tokens_idx on users (vip_tokens, id);
create index users_words_idx on users using gin ((lower(name || ' ' || email || ' ' || coalesce(phone, ''))) gin_trgm_ops);
create index reports_words_idx on reports using gin ((lower(reason || ' ' || listing_title)) gin_trgm_ops);
create index consents_words_idx on consents using gin ((lower(ip_address || ' ' || user_agent)) gin_trgm_ops);

-- Counts of consents are kept, like those of ads: a million rows are not counted for a number on a card.
create table consent_counts (
  consent_given boolean not null,
  analytics boolean not null,
  marketing boolean not null,
  total bigint not null,
  primary key (consent_given, analytics, marketing)
);
create function keep_consent_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into consent_counts as c (consent_given, analytics, marketing, total)
      select consent_given, analytics, marketing, count(*) from changed group by 1, 2, 3 order by 1, 2, 3
      on conflict (consent_given, analytics, marketing) do update set total = c.total + excluded.total;
  else
    insert into consent_counts as c (consent_given, analytics, marketing, total)
      select consent_given, analytics, marketing, -count(*) from changed group by 1, 2, 3 order by 1, 2, 3
      on conflict (consent_given, analytics, marketing) do update set total = c.total + excluded.total;
  end if;
  return null;
end $$;
create trigger consents_count_added after insert on consents
  referencing new table as changed for each statement execute function keep_consent_counts();
create trigger consents_count_removed after delete on consents
  referencing old table as changed for each statement execute function keep_consent_counts();
insert into consent_counts (consent_given, analytics, marketing, total)
  select consent_given, analytics, marketing, count(*) from consents group by 1, 2, 3;

-- The site by day, for the dashboard's charts: views as they come, the rest counted once the day is over.
create table site_days (
  -- By the calendar of Sofia.
  day date primary key,
  views bigint not null default 0,
  listings bigint not null default 0,
  registrations bigint not null default 0,
  reports bigint not null default 0,
  is_counted boolean not null default false
);
insert into site_days (day, views) select day, sum(views) from listing_days group by day;

create index audit_log_action_idx on audit_log (action, id desc);
create index messages_words_idx on messages using gin ((lower(name || ' ' || email || ' ' || subject)) gin_trgm_ops);

-- From where a person has signed in, as keyed hashes for a month: nobody rates themselves by signing out (reading 33).
create table user_addresses (
  user_id uuid not null references users on delete cascade,
  address_hash text not null,
  seen_at timestamptz not null default now(),
  constraint user_addresses_pkey primary key (user_id, address_hash)
);
create index user_addresses_seen_at_idx on user_addresses (seen_at);
