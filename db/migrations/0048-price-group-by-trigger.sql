-- A trigger sets the price group instead of a generated column, whose expression could change only by rewriting the table.
create function price_group_of(price_cents bigint, attributes jsonb) returns smallint language sql immutable parallel safe as $$
  select case
    when attributes ->> 'price_kind' = 'free' then 0
    when price_cents = 0 then 9
    else case attributes ->> 'price_unit'
      when 'kg' then 1 when 'litre' then 2 when 'crate' then 3 when 'ton' then 4 when 'decare' then 5 when 'piece' then 6
      when 'hour' then 7 when 'cubic' then 8
      else 0 end
  end
$$;
create function set_price_group() returns trigger language plpgsql as $$
begin
  new.price_group := price_group_of(new.price_cents, new.attributes);
  return new;
end $$;
alter table listings alter column price_group drop expression;
alter table listings alter column price_group set default 0;
create trigger listings_price_group before insert or update of price_cents, attributes on listings
  for each row execute function set_price_group();
