-- Price cuts of an ad, computed from its former prices.

-- False for a price that was corrected before anybody could rely on it: it is neither a cut nor what a cut is measured against.
alter table price_history add column counts boolean not null default true;

create function in_lev(cents bigint, currency text) returns bigint language sql immutable as $$
  select case currency when 'EUR' then round(cents * 1.95583)::bigint else cents end
$$;

-- Returns the cuts of an ad with this price that still hold, the newest first. A price is cut if it is below the lowest one of the thirty days
-- before it, so that raising first gains nothing; the cut holds until a higher price has stood again. Prices for another unit, and of ten
-- times as much, which one of the two has by mistake, are not compared; with another currency less than one percent is rounding.
create function price_cuts(listing uuid, current_cents bigint, current_currency text, current_unit text)
returns table (cut_at timestamptz, from_cents bigint, from_currency text, to_cents bigint, to_currency text) language sql stable as $$
  with every_price as (
    select lag(changed_at) over (order by changed_at, id) as began, changed_at as ended, old_cents as cents, currency, unit, counts
      from price_history where listing_id = listing
    union all
    select max(changed_at), 'infinity', current_cents, current_currency, current_unit, true
      from price_history where listing_id = listing),
  prices as (
    select *, in_lev(cents, currency) as lev from every_price where counts and cents > 0 and unit = current_unit)
  select price.began, lowest.cents, lowest.currency, price.cents, price.currency
    from prices price, lateral (
      select * from prices earlier
        where earlier.ended <= price.began and earlier.ended > price.began - interval '30 days'
          and earlier.lev < price.lev * 10 and price.lev < earlier.lev * 10
        order by lev limit 1) lowest
    where price.lev < lowest.lev * case when price.currency = lowest.currency then 1 else 0.99 end
      and price.lev >= in_lev(current_cents, current_currency)
      and not exists (select from prices later where later.began >= price.ended and later.lev > price.lev)
    order by price.began desc limit 5
$$;

-- Keeps the former price, and stores the newest cut that holds for cards. A price counts after fifteen minutes in which the ad could be seen;
-- an ad that was held for review is seen from the time it is published on.
create or replace function keep_price_history() returns trigger language plpgsql as $$
declare
  since timestamptz;
  new_unit text := coalesce(new.attributes ->> 'price_unit', '');
begin
  select max(changed_at) into since from price_history where listing_id = new.id;
  since := coalesce(since, case when old.renewed_at is null then old.listed_at else old.created_at end);
  insert into price_history (listing_id, currency, old_cents, new_cents, unit, counts)
    values (new.id, old.currency, old.price_cents, new.price_cents, coalesce(old.attributes ->> 'price_unit', ''),
      old.was_public and since <= now() - interval '15 minutes');
  new.cut_from_cents := null;
  new.cut_at := null;
  select cut.cut_at, round(in_lev(cut.from_cents, cut.from_currency) / case new.currency when 'EUR' then 1.95583 else 1 end)
    into new.cut_at, new.cut_from_cents
    from price_cuts(new.id, new.price_cents, new.currency, new_unit) cut limit 1;
  return new;
end $$;
