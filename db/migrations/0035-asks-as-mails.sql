-- Mails about buyers who ask are sent, tried again and counted as the other mails about own ads.
alter table alert_mails drop constraint alert_mails_kind,
  add constraint alert_mails_kind check (kind in ('ads', 'questions', 'stopped', 'asks')),
  drop constraint alert_mails_asked,
  add constraint alert_mails_asked check ((kind in ('questions', 'asks')) = (asked_on is not null));
-- One of each kind a day.
drop index alert_mails_asked_once;
create unique index alert_mails_asked_once on alert_mails (recipient_id, kind, asked_on) where asked_on is not null;

-- Those mails know when their owners were told.
alter table recipients drop column told_asks_at;

-- What comes back to visitors, by whoever's word, was silent while nobody could see it: its silence begins anew.
create or replace function set_listing_visibility() returns trigger language plpgsql as $$
begin
  new.is_public := new.status in ('active', 'reserved')
    and exists (select 1 from users u where u.id = new.user_id and not u.is_blocked and u.deleted_at is null);
  new.was_public := new.was_public or new.is_public;
  if tg_op = 'UPDATE' and new.is_public and not old.is_public then
    new.unanswered := 0;
    new.silent_since := null;
  end if;
  return new;
end $$;
