-- A guest is a recipient without an account who wrote to a seller and confirmed the address by a code.
alter table recipients add column guest_name text,
  -- Since when an administrator lets this guest write no more.
  add column stopped_at timestamptz;

alter table conversations add column guest_id uuid,
  add constraint conversations_guest_fkey foreign key (guest_id) references recipients on delete set null not valid;

-- Each row is of a person or of a guest; the key of the table is conversation_members_role_key.
alter table conversation_members drop constraint conversation_members_pkey,
  alter column user_id drop not null,
  add column guest_id uuid,
  add constraint conversation_members_guest_fkey foreign key (guest_id) references recipients on delete cascade not valid,
  add constraint conversation_members_one check (num_nonnulls(user_id, guest_id) = 1) not valid;

-- The guests whom a seller has blocked.
create table blocked_guests (
  user_id uuid not null references users on delete cascade,
  guest_id uuid not null references recipients on delete cascade,
  created_at timestamptz not null default now(),
  constraint blocked_guests_pkey primary key (user_id, guest_id)
);
create index blocked_guests_guest_idx on blocked_guests (guest_id);

alter table message_reports add column reported_guest_id uuid,
  add constraint message_reports_guest_fkey foreign key (reported_guest_id) references recipients on delete set null not valid;

-- A link of a guest opens one conversation, until it expires.
alter table account_links alter column user_id drop not null,
  add column guest_id uuid,
  add column conversation_id uuid,
  add constraint account_links_guest_fkey foreign key (guest_id) references recipients on delete cascade not valid,
  add constraint account_links_conversation_fkey foreign key (conversation_id) references conversations on delete cascade not valid,
  drop constraint account_links_purpose,
  add constraint account_links_purpose check (purpose in ('confirm_email', 'change_email', 'undo_deletion', 'set_password',
    'open_conversation')) not valid,
  add constraint account_links_owner check (case purpose when 'open_conversation'
    then user_id is null and guest_id is not null and conversation_id is not null
    else user_id is not null and guest_id is null and conversation_id is null end) not valid;
