-- Conversations of a buyer and the seller about an ad. A buyer is a person or a guest. Whoever takes part sees a conversation by their row in
-- conversation_members only.

create table conversations (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid references listings on delete set null,
  -- The ad as it was last, for when it is deleted; kept by a trigger.
  listing_title text not null,
  listing_price_cents bigint not null,
  listing_currency text not null,
  -- Null if the account was erased.
  buyer_id uuid references users on delete set null,
  seller_id uuid references users on delete set null,
  -- The buyer's address is not confirmed yet; the seller has no row in conversation_members.
  is_waiting boolean not null default false,
  -- Since when visitors do not see the ad; null while they do.
  listing_ended_at timestamptz,
  -- The number of the last message; they are numbered from 1.
  last_number integer not null default 0,
  -- Grows with every change that a page of the conversation shows.
  version integer not null default 0,
  created_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  guest_id uuid,
  constraint conversations_guest_fkey foreign key (guest_id) references recipients on delete set null,
  constraint conversations_listing_currency check (listing_currency in ('BGN', 'EUR')),
  -- A buyer continues the conversation about an ad; for guests, conversations_guest_once.
  constraint conversations_once unique (listing_id, buyer_id),
  constraint conversations_not_oneself check (buyer_id <> seller_id)
);
create index conversations_buyer_idx on conversations (buyer_id, seller_id);
create index conversations_seller_idx on conversations (seller_id, buyer_id);
create index conversations_last_message_idx on conversations (last_message_at);
create index conversations_waiting_idx on conversations (buyer_id) where is_waiting;
create unique index conversations_guest_once on conversations (guest_id, listing_id) where guest_id is not null;

create table conversation_members (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid references users on delete cascade,
  role text not null,
  -- A copy of the column of conversations, for the index of a person's list.
  last_message_at timestamptz not null,
  -- The number of the last message that the person has seen.
  read_number integer not null default 0,
  -- How many messages of the other person are unread, since when, and when a mail about them was queued.
  unread integer not null default 0,
  unread_since timestamptz,
  mailed_at timestamptz,
  guest_id uuid,
  constraint conversation_members_guest_fkey foreign key (guest_id) references recipients on delete cascade,
  -- The key of the table, because each row is of a person or of a guest.
  constraint conversation_members_role_key unique (conversation_id, role),
  constraint conversation_members_one check (num_nonnulls(user_id, guest_id) = 1),
  constraint conversation_members_role check (role in ('buyer', 'seller')),
  constraint conversation_members_unread check (unread >= 0 and (unread > 0) = (unread_since is not null)),
  constraint conversation_members_mailed check (mailed_at is null or unread > 0)
);
create index conversation_members_list_idx on conversation_members (user_id, last_message_at desc, conversation_id desc);
create index conversation_members_unread_idx on conversation_members (user_id) where unread > 0;
create index conversation_members_to_mail_idx on conversation_members (unread_since) where unread > 0 and mailed_at is null;
create index conversation_members_guest_idx on conversation_members (guest_id) where guest_id is not null;

create table conversation_messages (
  conversation_id uuid not null references conversations on delete cascade,
  number integer not null,
  author text not null,
  -- Null if the account was erased.
  sender_id uuid references users on delete set null,
  text text not null,
  -- The code of a ready sentence.
  quick text,
  offer_cents bigint,
  offer_currency text,
  offer_state text,
  form_key uuid not null,
  -- Recognises the same text to several people; null for ready sentences and offers.
  text_key text,
  sent_at timestamptz not null default now(),
  constraint conversation_messages_pkey primary key (conversation_id, number),
  -- The same form sent again stores one message.
  constraint conversation_messages_once unique (conversation_id, author, form_key),
  constraint conversation_messages_author check (author in ('buyer', 'seller')),
  constraint conversation_messages_quick
    check (quick in ('available', 'viewing', 'lastPrice', 'stillHere', 'sold', 'reserved')),
  constraint conversation_messages_text_length check (char_length(text) between 1 and 2000),
  constraint conversation_messages_offer_state check (offer_state in ('open', 'accepted', 'declined', 'withdrawn')),
  constraint conversation_messages_offer_currency check (offer_currency in ('BGN', 'EUR')),
  constraint conversation_messages_offer_cents check (offer_cents > 0),
  -- An offer is complete or not there, and only buyers make one.
  constraint conversation_messages_offer check (num_nulls(offer_cents, offer_currency, offer_state) in (0, 3)),
  constraint conversation_messages_offer_by check (offer_state is null or author = 'buyer')
);
create unique index conversation_messages_one_offer on conversation_messages (conversation_id) where offer_state = 'open';
create index conversation_messages_text_idx on conversation_messages (sender_id, text_key, sent_at) where text_key is not null;
create index conversation_messages_sender_idx on conversation_messages (sender_id);

create table blocked_people (
  user_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  constraint blocked_people_pkey primary key (user_id, blocked_id),
  constraint blocked_people_not_oneself check (user_id <> blocked_id)
);
create index blocked_people_blocked_idx on blocked_people (blocked_id);

-- The guests whom a seller has blocked.
create table blocked_guests (
  user_id uuid not null references users on delete cascade,
  guest_id uuid not null references recipients on delete cascade,
  created_at timestamptz not null default now(),
  constraint blocked_guests_pkey primary key (user_id, guest_id)
);
create index blocked_guests_guest_idx on blocked_guests (guest_id);

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

-- A reported message, with the five before it: everything of the conversation that administrators may read.
create table message_reports (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid references conversations on delete set null,
  number integer not null,
  listing_id uuid references listings on delete set null,
  listing_title text not null,
  reporter_id uuid references users on delete set null,
  reported_id uuid references users on delete set null,
  -- The author of the reported message.
  reported_role text not null,
  reason text not null,
  description text,
  -- An array of {number, author, text, sentAt}, oldest first; the last one is the reported message.
  excerpt jsonb not null,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reported_guest_id uuid,
  constraint message_reports_guest_fkey foreign key (reported_guest_id) references recipients on delete set null,
  constraint message_reports_once unique (conversation_id, number, reporter_id),
  constraint message_reports_role check (reported_role in ('buyer', 'seller')),
  constraint message_reports_reason check (reason in ('fraud', 'insult', 'spam', 'other')),
  constraint message_reports_description_length check (char_length(description) <= 1000),
  constraint message_reports_status check (status in ('pending', 'reviewed', 'resolved', 'dismissed'))
);
create index message_reports_status_idx on message_reports (status, created_at desc);
create index message_reports_created_at_idx on message_reports (created_at desc);
create index message_reports_listing_idx on message_reports (listing_id);
create index message_reports_reporter_idx on message_reports (reporter_id);
create index message_reports_reported_idx on message_reports (reported_id);
create index message_reports_guest_idx on message_reports (reported_guest_id) where reported_guest_id is not null;

-- The conversation that a mail is about.
create table mail_conversations (
  mail_id uuid primary key references alert_mails on delete cascade,
  conversation_id uuid not null references conversations on delete cascade
);
create index mail_conversations_conversation_idx on mail_conversations (conversation_id);
