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
  constraint traders_eik check (eik ~ '^(\d{9}|\d{13})$'),
  constraint traders_address_length check (char_length(address) between 5 and 200)
);
create index traders_ended_at_idx on traders (ended_at) where ended_at is not null;

-- The answer of a seller to their ratings.
create table rating_notes (
  user_id uuid primary key references users on delete cascade,
  note text not null,
  written_at timestamptz not null default now(),
  constraint rating_notes_length check (char_length(note) between 1 and 300)
);

-- Keyed hash of the network of a rating, with or without an account, to find series of ratings; a job removes it.
alter table ratings add column network_key text;

-- A copy of the declaration on each ad, so that lists can filter by it with an index.
alter table listings add column is_trader boolean not null default false;

create or replace function set_listing_visibility() returns trigger language plpgsql as $$
begin
  new.is_public := new.status in ('active', 'reserved')
    and exists (select 1 from users u where u.id = new.user_id and not u.is_blocked and u.deleted_at is null);
  new.was_public := new.was_public or new.is_public;
  if tg_op = 'UPDATE' and new.is_public and not old.is_public then
    new.unanswered := 0;
    new.silent_since := null;
  end if;
  new.is_trader := exists (select 1 from traders t where t.user_id = new.user_id and t.ended_at is null);
  return new;
end $$;

create function propagate_trader() returns trigger language plpgsql as $$
declare
  declared boolean := tg_op <> 'DELETE' and new.ended_at is null;
begin
  update listings set is_trader = declared
    where user_id = coalesce(new.user_id, old.user_id) and is_trader <> declared;
  return null;
end $$;
create trigger traders_of_listings after insert or update of ended_at or delete on traders
  for each row execute function propagate_trader();

-- Programs that keep a copy learn of the change.
drop trigger listings_change_made on listings;
create trigger listings_change_made after update on listings
  for each row when (
    new.was_public and (
      old.is_public, old.status, old.title, old.description, old.price_cents, old.currency, old.town, old.category_id,
      old.attributes, old.priority, old.vip_expires_at, old.listed_at, old.expires_at, old.content_changed_at, old.is_trader
    ) is distinct from (
      new.is_public, new.status, new.title, new.description, new.price_cents, new.currency, new.town, new.category_id,
      new.attributes, new.priority, new.vip_expires_at, new.listed_at, new.expires_at, new.content_changed_at, new.is_trader
    )
  ) execute function note_listing_change();

-- Searches that filter by the kind of seller; null for both.
alter table saved_searches add column is_trader boolean;
