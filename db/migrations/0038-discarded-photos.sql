-- The files of photos whose row is gone. A file is deleted only because a row here names it: whatever deletes a photo leaves one.
create table discarded_photos (
  key text primary key,
  discarded_at timestamptz not null default now(),
  -- What erasing an account or an administrator removes: it waits less than a day, not the usual days.
  is_urgent boolean not null default false,
  -- Set when its files have been moved to where no address leads.
  delete_after timestamptz
);
create index discarded_photos_new_idx on discarded_photos (discarded_at) where delete_after is null;
create index discarded_photos_due_idx on discarded_photos (delete_after);

create function keep_discarded_photos() returns trigger language plpgsql as $$
begin
  insert into discarded_photos (key) select key from removed on conflict do nothing;
  return null;
end $$;
create trigger photos_discarded after delete on photos
  referencing old table as removed for each statement execute function keep_discarded_photos();

-- 'site' is the id of the site, in `details`: the storage of photos carries it too.
alter table operation_marks drop constraint operation_marks_name;
alter table operation_marks add constraint operation_marks_name
  check (name in ('backup', 'notice', 'read_only', 'site')) not valid;
alter table operation_marks validate constraint operation_marks_name;
