-- A person with two-step sign-in has only sessions that passed both steps, whatever the code does.

alter table sessions add column second_step boolean not null default false;

-- Nothing tells which of the sessions of such a person passed the second step: they sign in once more.
delete from sessions using users where users.id = sessions.user_id and users.two_factor_enabled;

-- A session of one step is over as soon as it begins. The library makes one after a right password, takes it back and asks
-- for the code; one that it forgot to take back opens nothing.
create function hold_one_step_session() returns trigger language plpgsql as $$
begin
  if new.second_step then return new; end if;
  -- The lock makes whoever turns two-step sign-in on at this moment come before or after, never in between.
  perform 1 from users where id = new.user_id and two_factor_enabled for share;
  if found then new.expires_at := 'epoch'; end if;
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

-- Two times of an ad. updated_at is the version of its row: it changes with the state and with what an administrator does, so that
-- whoever acts on an older page is told. content_changed_at is for crawlers and networks: when what they read last changed.
alter table listings add column content_changed_at timestamptz;
update listings set content_changed_at = updated_at;
alter table listings alter column content_changed_at set default now(), alter column content_changed_at set not null;
