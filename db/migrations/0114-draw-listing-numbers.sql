-- Draws a number that no ad has or had in public. A drawn one does not tell how many ads there are, as a sequence would, and needs no key that
-- a backup must carry. 31768 numbers have five signs, 19 times as many each sign more: a longer one is drawn when three shorter ones are taken.
create function free_listing_number() returns integer language plpgsql as $$
declare
  low integer := 0;
  size integer := 31768;
  candidate integer;
begin
  loop
    for attempt in 1..3 loop
      candidate := low + floor(random() * size)::integer;
      if not exists (select from listings where number = candidate)
        and not exists (select from tombstones where number = candidate) then
        return candidate;
      end if;
    end loop;
    low := low + size;
    size := size * 19;
  end loop;
end $$;
alter table listings alter column number set default free_listing_number();
