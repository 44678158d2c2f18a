-- The files of photos whose row is gone. A file is deleted only because a row here names it: whatever deletes a photo leaves one.
create table discarded_photos (
  key text primary key,
  -- Whose it was, without a reference: the person may be gone first.
  user_id uuid,
  discarded_at timestamptz not null default now(),
  -- What erasing an account or an administrator removes: it waits less than a day, not the usual days.
  is_urgent boolean not null default false,
  -- Set when its files have been moved to where no address leads.
  delete_after timestamptz
);
create index discarded_photos_new_idx on discarded_photos (discarded_at) where delete_after is null;
create index discarded_photos_due_idx on discarded_photos (delete_after);
create index discarded_photos_user_idx on discarded_photos (user_id);

create function keep_discarded_photos() returns trigger language plpgsql as $$
begin
  insert into discarded_photos (key, user_id) select key, user_id from removed on conflict do nothing;
  return null;
end $$;
create trigger photos_discarded after delete on photos
  referencing old table as removed for each statement execute function keep_discarded_photos();

-- 'site' is the id of the site, in `details`: the storage of photos carries it too. 'clock' is when jobs that remove last looked at it.
alter table operation_marks drop constraint operation_marks_name;
alter table operation_marks add constraint operation_marks_name
  check (name in ('backup', 'notice', 'read_only', 'site', 'clock')) not valid;
alter table operation_marks validate constraint operation_marks_name;
