-- Mails about what becomes of ads that people saved on their account.

alter table tellings
  -- What a saved ad is told for; null when a search or a seller brought it.
  add column saved_news text,
  -- The end of the ad that was told last.
  add column ends_at timestamptz,
  add constraint tellings_saved_news check (saved_news in ('cut', 'sold', 'paused', 'ending'));

-- Nobody was asked until now.
alter table recipients alter column wants_saved set default false;
update recipients set wants_saved = false where wants_saved;

-- An ad that is seen no more, and somebody who saved it wants to know.
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
