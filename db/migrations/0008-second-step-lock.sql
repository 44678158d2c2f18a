-- A session that begins while its person turns two-step sign-in on has to wait for that: a condition on two_factor_enabled itself
-- reads the value of before and locks nothing.
create or replace function hold_one_step_session() returns trigger language plpgsql as $$
declare
  has_two_steps boolean;
begin
  if new.second_step then return new; end if;
  select two_factor_enabled into has_two_steps from users where id = new.user_id for share;
  if has_two_steps then new.expires_at := 'epoch'; end if;
  return new;
end $$;
