-- concurrently
-- Finds the conversations, reports and links of a guest.
drop index concurrently if exists conversations_guest_once;
create unique index concurrently conversations_guest_once on conversations (guest_id, listing_id) where guest_id is not null;
drop index concurrently if exists conversation_members_guest_idx;
create index concurrently conversation_members_guest_idx on conversation_members (guest_id) where guest_id is not null;
drop index concurrently if exists message_reports_guest_idx;
create index concurrently message_reports_guest_idx on message_reports (reported_guest_id) where reported_guest_id is not null;
drop index concurrently if exists account_links_guest_idx;
create index concurrently account_links_guest_idx on account_links (guest_id) where guest_id is not null;
drop index concurrently if exists account_links_conversation_idx;
create index concurrently account_links_conversation_idx on account_links (conversation_id) where conversation_id is not null;
