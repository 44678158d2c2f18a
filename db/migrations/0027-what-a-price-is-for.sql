-- What amounts can be compared with: 0 for the whole thing, given away included; 1 and on for a unit, in the order of lists;
-- 9 for no price. A price for a kilogram is neither more nor less than one for a crate.
alter table listings add column price_group smallint not null generated always as (
  case
    when attributes ->> 'price_kind' = 'free' then 0
    when price_cents = 0 then 9
    else case attributes ->> 'price_unit'
      when 'kg' then 1 when 'litre' then 2 when 'crate' then 3 when 'ton' then 4 when 'decare' then 5 when 'piece' then 6
      else 0 end
  end) stored;

drop index listings_price_idx, listings_category_price_idx;
create index listings_price_idx on listings (price_group, price_bgn, id) where is_public;
create index listings_category_price_idx on listings (category_id, price_group, price_bgn, id) where is_public;

-- A price is cut only within its unit: from 40 for a crate to 4 for a kilogram nothing has become cheaper.
alter table price_history add column unit text not null default '';
create or replace function keep_price_history() returns trigger language plpgsql as $$
declare
  lowest bigint;
  old_unit text := coalesce(old.attributes ->> 'price_unit', '');
  new_unit text := coalesce(new.attributes ->> 'price_unit', '');
begin
  insert into price_history (listing_id, currency, old_cents, new_cents, unit)
    values (new.id, old.currency, old.price_cents, new.price_cents, old_unit);
  new.cut_from_cents := null;
  new.cut_at := null;
  if old.currency = new.currency and old_unit = new_unit and old.price_cents > 0 and new.price_cents > 0 then
    select least(old.price_cents, min(h.old_cents)) into lowest from price_history h
      where h.listing_id = new.id and h.changed_at > now() - interval '30 days' and h.old_cents > 0
        and h.currency = new.currency and h.unit = new_unit;
    if new.price_cents < lowest then
      new.cut_from_cents := lowest;
      new.cut_at := now();
    end if;
  end if;
  return new;
end $$;
drop trigger listings_price on listings;
create trigger listings_price before update of price_cents, currency, attributes on listings
  for each row when (old.price_cents <> new.price_cents or old.currency <> new.currency
    or old.attributes ->> 'price_unit' is distinct from new.attributes ->> 'price_unit')
  execute function keep_price_history();

create or replace function queue_listing_to_tell() returns trigger language plpgsql as $$
declare
  appeared boolean := true;
  fallen boolean := false;
begin
  if tg_op = 'UPDATE' then
    appeared := not old.is_public or old.status = 'reserved';
    fallen := old.price_bgn > new.price_bgn and new.price_bgn > 0 and old.price_group = new.price_group;
  end if;
  if exists (select 1 from recipients) then
    insert into listings_to_tell as waiting (listing_id, has_appeared, has_fallen) values (new.id, appeared, fallen)
      on conflict (listing_id) do update set has_appeared = waiting.has_appeared or excluded.has_appeared,
        has_fallen = waiting.has_fallen or excluded.has_fallen;
  end if;
  return null;
end $$;

-- What the told price was for.
alter table tellings add column price_group smallint not null default 0;
