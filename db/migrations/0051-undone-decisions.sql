-- What an administrator's decision changed and the mails that wait, so that it can be undone for some seconds.
alter table audit_log add column undo jsonb;

-- Answers of administrators to messages, which were sent by mail.
create table message_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references messages on delete cascade,
  admin_id uuid references users on delete set null,
  text text not null,
  form_key uuid,
  created_at timestamptz not null default now(),
  constraint message_replies_text_length check (char_length(text) between 1 and 5000)
);
create index message_replies_message_id_idx on message_replies (message_id, created_at);
create unique index message_replies_once on message_replies (form_key) where form_key is not null;
create index message_replies_admin_id_idx on message_replies (admin_id);
