-- A keyed hash of the address of a guest, the same for all its spellings.
alter table recipients add column mailbox text;

-- The mailboxes from which no guest may write: they stay when the guest erases the address.
create table refused_mailboxes (
  mailbox text not null,
  -- Whoever has blocked the guest; null if an administrator has stopped the guest.
  user_id uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  constraint refused_mailboxes_key unique nulls not distinct (mailbox, user_id)
);
create index refused_mailboxes_user_idx on refused_mailboxes (user_id);
create index refused_mailboxes_created_idx on refused_mailboxes (created_at);
