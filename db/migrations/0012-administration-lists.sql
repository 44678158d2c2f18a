-- What administrators look for among a hundred thousand ads.

-- A part of a number, and all the accounts and ads that it leads to.
create index phones_number_trigram_idx on phones using gin (number gin_trgm_ops);
-- Ads of a place whatever their state, and those that are VIP: the other indexes hold the public ones alone.
create index listings_town_created_idx on listings (town, created_at desc, id desc);
create index listings_vip_created_idx on listings (created_at desc, id desc) where priority = 'vip';

-- The ad that a report is about, which its reports are grouped by; unlike listing_id it outlives the ad.
alter table reports add column reported_id uuid not null default gen_random_uuid();
update reports set reported_id = listing_id where listing_id is not null;
create function keep_reported_id() returns trigger language plpgsql as $$
begin
  if new.listing_id is not null then new.reported_id := new.listing_id; end if;
  return new;
end $$;
create trigger reports_reported_id before insert or update of listing_id on reports
  for each row execute function keep_reported_id();
create index reports_reported_id_idx on reports (reported_id, created_at desc, id desc);
drop index reports_created_at_idx;
create index reports_created_at_idx on reports (created_at desc, id desc);
drop index messages_created_at_idx;
create index messages_created_at_idx on messages (created_at desc, id desc);

-- Trigrams know Cyrillic letters only where the server's locale does, and the embedded database's does not. One plain letter for
-- each makes the indexes work everywhere; what they find is compared with the text itself.
create function plain_letters(words text) returns text language sql immutable parallel safe return
  translate(lower(words), 'абвгдежзийклмнопрстуфхцчшщъьюяыэёѝ', 'abvgdejzi1klmnoprstufhc2345678yqex');
drop index users_words_idx;
create index users_words_idx on users using gin (plain_letters(name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);
drop index messages_words_idx;
create index messages_words_idx on messages using gin (plain_letters(name || ' ' || email || ' ' || subject) gin_trgm_ops);
drop index reports_title_words_idx;
create index reports_title_words_idx on reports using gin (plain_letters(listing_title) gin_trgm_ops);
