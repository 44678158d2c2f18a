-- An ad promised to somebody: seen by everybody, with a label, until it is sold or free again.
alter table listings drop constraint listings_status,
  add constraint listings_status check (status in ('active', 'reserved', 'inactive', 'expired'));

drop index listings_expires_at_idx;
create index listings_expires_at_idx on listings (expires_at) where status in ('active', 'reserved');

create or replace function set_listing_visibility() returns trigger language plpgsql as $$
begin
  new.is_public := new.status in ('active', 'reserved')
    and exists (select 1 from users u where u.id = new.user_id and not u.is_blocked and u.deleted_at is null);
  new.was_public := new.was_public or new.is_public;
  return new;
end $$;

create or replace function propagate_owner_visibility() returns trigger language plpgsql as $$
begin
  -- The trigger above decides; this only makes it look again.
  update listings set is_public = is_public where user_id = new.id and status in ('active', 'reserved');
  return new;
end $$;

-- Nobody is told of what is promised to another; of what is free again, those who have not been told yet.
create or replace function queue_listing_to_tell() returns trigger language plpgsql as $$
declare
  appeared boolean := true;
  fallen boolean := false;
begin
  if tg_op = 'UPDATE' then
    appeared := not old.is_public or old.status = 'reserved';
    fallen := old.price_bgn > new.price_bgn and new.price_bgn > 0;
  end if;
  if exists (select 1 from recipients) then
    insert into listings_to_tell as waiting (listing_id, has_appeared, has_fallen) values (new.id, appeared, fallen)
      on conflict (listing_id) do update set has_appeared = waiting.has_appeared or excluded.has_appeared,
        has_fallen = waiting.has_fallen or excluded.has_fallen;
  end if;
  return null;
end $$;
drop trigger listings_tell_new on listings;
create trigger listings_tell_new after insert on listings
  for each row when (new.is_public and new.status = 'active') execute function queue_listing_to_tell();
drop trigger listings_tell_changed on listings;
create trigger listings_tell_changed
  after update of title, description, town, category_id, attributes, price_cents, currency, status, is_public on listings
  for each row when (new.is_public and new.status = 'active' and (not old.is_public
    or (old.status, old.title, old.description, old.town, old.category_id, old.attributes, old.price_bgn)
      is distinct from (new.status, new.title, new.description, new.town, new.category_id, new.attributes, new.price_bgn)))
  execute function queue_listing_to_tell();

drop trigger listings_change_made on listings;
create trigger listings_change_made after update on listings
  for each row when (
    new.was_public and (
      old.is_public, old.status, old.title, old.description, old.price_cents, old.currency, old.town, old.category_id,
      old.attributes, old.priority, old.vip_expires_at, old.listed_at, old.expires_at, old.content_changed_at
    ) is distinct from (
      new.is_public, new.status, new.title, new.description, new.price_cents, new.currency, new.town, new.category_id,
      new.attributes, new.priority, new.vip_expires_at, new.listed_at, new.expires_at, new.content_changed_at
    )
  ) execute function note_listing_change();
