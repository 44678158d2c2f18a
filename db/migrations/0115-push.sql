-- Notifications by Web Push.

-- The key pair that signs them (VAPID), made at the first start.
create table push_keys (
  is_only boolean not null default true,
  public_key text not null,
  private_key text not null,
  constraint push_keys_pkey primary key (is_only),
  constraint push_keys_only check (is_only)
);

-- The browsers that get them, one for a session at most: who has signed out gets none.
create table push_devices (
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  constraint push_devices_pkey primary key (session_id),
  constraint push_devices_endpoint_key unique (endpoint),
  constraint push_devices_endpoint check (length(endpoint) <= 2000)
);

-- Whether mails about ads and messages come, too, to a person with such a browser.
alter table recipients add column wants_mail_too boolean not null default true;
-- When a mail was replaced by notifications; it is sent if none of them arrives.
alter table alert_mails add column pushed_at timestamptz;
