-- Addresses without an account that have lost a search, so that the nightly job need not read all addresses for those without one.
-- Present rows count as such until the job has looked at them.
-- Back: drop trigger saved_searches_lost on saved_searches; drop function note_lost_search(); alter table recipients drop column lost_search.
alter table recipients add column lost_search boolean not null default true;
alter table recipients alter column lost_search set default false;

-- Locks the address also if it is marked already, so that the job does not remove the mark at the same time.
create function note_lost_search() returns trigger language plpgsql as $$
begin
  update recipients set lost_search = true where id = old.recipient_id and email is not null;
  return null;
end $$;
create trigger saved_searches_lost after delete on saved_searches for each row execute function note_lost_search();
