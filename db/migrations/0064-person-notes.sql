-- Notes of administrators about people; only administrators read them.
create table person_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  author_id uuid references users on delete set null,
  note text not null,
  -- The idempotency key of the form.
  form_key uuid,
  written_at timestamptz not null default now(),
  constraint person_notes_form_key unique (form_key),
  constraint person_notes_length check (char_length(note) between 1 and 1000)
);
create index person_notes_user_id_idx on person_notes (user_id, written_at desc);
create index person_notes_author_id_idx on person_notes (author_id);
create index person_notes_written_at_idx on person_notes (written_at);
