-- What the database does by itself when rows change, whoever changes them: all triggers, each with a sentence. Several triggers of a table for
-- one event run in the order of their names. A job that may come later is no trigger.

-- ---- Ads ----

-- Decides whether visitors see an ad, and copies whether its owner is a trader. The silence of the owner of an ad that comes back begins anew:
-- nobody could see it meanwhile.
create function set_listing_visibility() returns trigger language plpgsql as $$
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
create trigger listings_visibility before insert or update of status, user_id, is_public on listings
  for each row execute function set_listing_visibility();

-- Hides or shows the ads of a person who is blocked, deleted or back.
create function propagate_owner_visibility() returns trigger language plpgsql as $$
begin
  -- The trigger above decides; this only makes it look again.
  update listings set is_public = is_public where user_id = new.id and status in ('active', 'reserved');
  return new;
end $$;
create trigger users_visibility after update of is_blocked, deleted_at on users
  for each row when (old.is_blocked is distinct from new.is_blocked or old.deleted_at is distinct from new.deleted_at)
  execute function propagate_owner_visibility();

-- Marks the ads of a person who declares to be a trader, or no longer to be one.
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

-- Forgets the reason of an administrator's decision once the ad is no longer stopped by it.
create function forget_decision_reason() returns trigger language plpgsql as $$
begin
  if new.inactive_reason is distinct from 'admin' then new.decision_reason := null; end if;
  return new;
end $$;
create trigger listings_decision_reason before update of status, inactive_reason on listings
  for each row execute function forget_decision_reason();

-- Says what the price of an ad is for: 0 for the whole thing, given away included; 1 and on for a unit, in the order of lists; 9 for no price.
-- A price for a kilogram is neither more nor less than one for a crate (docs/decisions/034-price-kinds-and-units.md).
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
create trigger listings_price_group before insert or update of price_cents, attributes on listings
  for each row execute function set_price_group();

-- Keeps the former price, and says from which price of the last thirty days the new one is a cut.
create function keep_price_history() returns trigger language plpgsql as $$
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
create trigger listings_price before update of price_cents, currency, attributes on listings
  for each row when (old.price_cents <> new.price_cents or old.currency <> new.currency
    or old.attributes ->> 'price_unit' is distinct from new.attributes ->> 'price_unit')
  execute function keep_price_history();

-- Counts ads by category and state, once for each statement; in the order of the key, so that two statements cannot wait for each other.
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

-- ---- Who is told of an ad ----

-- Queues an ad that has appeared or changed, for the people whose searches or sellers it fits. Nobody is told of what is reserved; of
-- what is free again, those who have not been told yet. A price has fallen only within what it is for.
create function queue_listing_to_tell() returns trigger language plpgsql as $$
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
create trigger listings_tell_new after insert on listings
  for each row when (new.is_public and new.status = 'active') execute function queue_listing_to_tell();
create trigger listings_tell_changed
  after update of title, description, town, quarter, category_id, attributes, price_cents, currency, status, is_public on listings
  for each row when (new.is_public and new.status = 'active' and (not old.is_public
    or (old.status, old.title, old.description, old.town, old.quarter, old.category_id, old.attributes, old.price_bgn)
      is distinct from (new.status, new.title, new.description, new.town, new.quarter, new.category_id, new.attributes, new.price_bgn)))
  execute function queue_listing_to_tell();

-- Queues an ad that was sold or paused, if somebody who saved it wants to know.
create function queue_gone_listing_to_tell() returns trigger language plpgsql as $$
begin
  if exists (select 1 from saved_listings s join recipients r on r.user_id = s.user_id and r.wants_saved where s.listing_id = new.id) then
    insert into listings_to_tell (listing_id, has_appeared, has_fallen) values (new.id, false, false) on conflict (listing_id) do nothing;
  end if;
  return null;
end $$;
create trigger listings_tell_gone after update of status, inactive_reason on listings
  for each row when (new.inactive_reason in ('sold', 'paused') and new.inactive_reason is distinct from old.inactive_reason)
  execute function queue_gone_listing_to_tell();

-- Numbers the change of an ad for programs that keep a copy. An ad that nobody has seen yet is no news; neither are its views and search keys.
create function note_listing_change() returns trigger language plpgsql as $$
declare
  changed uuid := case when tg_op = 'DELETE' then old.id else new.id end;
begin
  insert into listing_changes (listing_id, number)
    select changed, last_value + pg_current_xact_id()::text::bigint from listing_change_base
    on conflict (listing_id) do update set number = excluded.number, changed_at = excluded.changed_at;
  return null;
end $$;
create trigger listings_change_added after insert on listings
  for each row when (new.is_public) execute function note_listing_change();
create trigger listings_change_removed after delete on listings
  for each row when (old.was_public) execute function note_listing_change();
create trigger listings_change_made after update on listings
  for each row when (
    new.was_public and (
      old.is_public, old.status, old.title, old.description, old.price_cents, old.currency, old.town, old.quarter, old.category_id,
      old.attributes, old.priority, old.vip_expires_at, old.listed_at, old.expires_at, old.content_changed_at, old.is_trader
    ) is distinct from (
      new.is_public, new.status, new.title, new.description, new.price_cents, new.currency, new.town, new.quarter, new.category_id,
      new.attributes, new.priority, new.vip_expires_at, new.listed_at, new.expires_at, new.content_changed_at, new.is_trader
    )
  ) execute function note_listing_change();
create trigger listings_change_confirmed after update of confirmed_at on listings
  for each row when (new.was_public and new.confirmed_at is distinct from old.confirmed_at)
  execute function note_listing_change();

-- Keeps what conversations show of their ad, whatever changes or deletes it.
create function update_listing_conversations() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update conversations set listing_title = old.title, listing_price_cents = old.price_cents,
        listing_currency = old.currency, listing_ended_at = coalesce(listing_ended_at, now()), version = version + 1
      where listing_id = old.id;
    return old;
  end if;
  update conversations set version = version + 1,
      listing_ended_at = case when new.is_public then null else coalesce(listing_ended_at, now()) end
    where listing_id = new.id;
  return null;
end $$;
create trigger listings_conversations_changed after update on listings
  for each row when ((old.status, old.inactive_reason, old.is_public, old.title, old.price_cents, old.currency)
    is distinct from (new.status, new.inactive_reason, new.is_public, new.title, new.price_cents, new.currency))
  execute function update_listing_conversations();
create trigger listings_conversations_deleted before delete on listings
  for each row execute function update_listing_conversations();

-- Marks an address without an account that has lost a search. It locks the address also if it is marked already, so that the job does not remove
-- the mark at the same time.
create function note_lost_search() returns trigger language plpgsql as $$
begin
  update recipients set lost_search = true where id = old.recipient_id and email is not null;
  return null;
end $$;
create trigger saved_searches_lost after delete on saved_searches for each row execute function note_lost_search();

-- ---- Photos ----

-- Notes since when neither an ad nor a waiting edit shows a photo.
create function mark_orphaned_photo() returns trigger language plpgsql as $$
begin
  new.orphaned_at := case when new.listing_id is null and new.review_of is null then now() end;
  return new;
end $$;
create trigger photos_orphaned before update of listing_id, review_of on photos
  for each row execute function mark_orphaned_photo();

-- Names the files of deleted photos, so that a job deletes them.
create function keep_discarded_photos() returns trigger language plpgsql as $$
begin
  insert into discarded_photos (key, user_id) select key, user_id from removed on conflict do nothing;
  return null;
end $$;
create trigger photos_discarded after delete on photos
  referencing old table as removed for each statement execute function keep_discarded_photos();

-- ---- Signing in ----

-- Ends a session of one step of a person with two-step sign-in as it begins. Better Auth makes one after a right password, takes it back and asks
-- for the code; one that it forgot to take back opens nothing. `for share` waits for a person who turns two-step sign-in on at this moment; a
-- condition on the column would read the value of before.
create function hold_one_step_session() returns trigger language plpgsql as $$
declare
  has_two_steps boolean;
begin
  if new.second_step then return new; end if;
  select two_factor_enabled into has_two_steps from users where id = new.user_id for share;
  if has_two_steps then new.expires_at := 'epoch'; end if;
  return new;
end $$;
create trigger sessions_second_step before insert or update of user_id, expires_at, second_step on sessions
  for each row execute function hold_one_step_session();

-- Turning two-step sign-in on ends the sessions from before; the one that turned it on is made anew.
create function end_one_step_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return new;
end $$;
create trigger users_second_step after update of two_factor_enabled on users
  for each row when (new.two_factor_enabled and not old.two_factor_enabled)
  execute function end_one_step_sessions();

-- ---- Administration ----

-- Keeps the ad of a report for when it is deleted.
create function keep_reported_id() returns trigger language plpgsql as $$
begin
  if new.listing_id is not null then new.reported_id := new.listing_id; end if;
  return new;
end $$;
create trigger reports_reported_id before insert or update of listing_id on reports
  for each row execute function keep_reported_id();

-- Counts consents by answer, once for each statement.
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

-- Adds a row of the ledger to the balance of its person, and refuses to change or delete one.
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
