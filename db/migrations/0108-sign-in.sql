-- Signing in: the tables of Better Auth, links sent by mail, and from where people sign in.

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A person with two-step sign-in has only sessions that passed both steps; triggers see to it.
  second_step boolean not null default false,
  constraint sessions_token_key unique (token)
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  issuer text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index accounts_user_id_idx on accounts (user_id);
-- One identity of a provider opens one account.
create unique index accounts_issuer_account_id_uidx on accounts (issuer, account_id);
-- Better Auth finds the account of an identity by its id and its provider.
create index accounts_account_id_idx on accounts (account_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier_idx on verifications (identifier);

create table two_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean default true,
  failed_verification_count integer default 0,
  locked_until timestamptz,
  -- The time step of the last accepted authenticator code (RFC 6238, section 5.2): a code of that step or an earlier one is refused.
  last_accepted_step integer
);
create index two_factors_user_id_idx on two_factors (user_id);
create index two_factors_secret_idx on two_factors (secret);

create table wallet_addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  address text not null,
  chain_id integer not null,
  is_primary boolean default false,
  created_at timestamptz not null
);
create index wallet_addresses_user_id_idx on wallet_addresses (user_id);

-- Keys that sign the tokens of API clients; the private halves are encrypted by the library.
create table signing_keys (
  id uuid primary key default gen_random_uuid(),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  alg text,
  crv text
);

-- Links sent by mail, each used once. Only a hash is kept, so that the table alone opens no account. A link that has confirmed an address is kept
-- for a year, used: whoever follows it once more is told that it has. A link of a guest opens one conversation, until it expires.
create table account_links (
  token_hash text not null,
  user_id uuid references users on delete cascade,
  purpose text not null,
  -- The address that the link confirms.
  email text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  guest_id uuid,
  conversation_id uuid,
  constraint account_links_pkey primary key (token_hash),
  constraint account_links_guest_fkey foreign key (guest_id) references recipients on delete cascade,
  constraint account_links_conversation_fkey foreign key (conversation_id) references conversations on delete cascade,
  constraint account_links_purpose check (purpose in ('confirm_email', 'change_email', 'undo_deletion', 'set_password',
    'open_conversation')),
  -- A link of a guest never opens an account.
  constraint account_links_owner check (case purpose when 'open_conversation'
    then user_id is null and guest_id is not null and conversation_id is not null
    else user_id is not null and guest_id is null and conversation_id is null end)
);
create index account_links_user_id_idx on account_links (user_id, purpose);
create index account_links_guest_idx on account_links (guest_id) where guest_id is not null;
create index account_links_conversation_idx on account_links (conversation_id) where conversation_id is not null;

-- From which network an account was registered (reading 30), as a keyed hash, for as long as the job says.
create table registrations (
  user_id uuid not null references users on delete cascade,
  address_hash text not null,
  created_at timestamptz not null default now(),
  constraint registrations_pkey primary key (user_id)
);
create index registrations_address_hash_idx on registrations (address_hash);
create index registrations_created_at_idx on registrations (created_at);

-- Networks that an administrator has freed of the limit of registrations: mobile carriers share addresses.
create table freed_addresses (
  address_hash text not null,
  created_at timestamptz not null default now(),
  constraint freed_addresses_pkey primary key (address_hash)
);

-- From where a person has signed in, as keyed hashes for a month: nobody rates themselves by signing out (reading 33).
create table user_addresses (
  user_id uuid not null references users on delete cascade,
  address_hash text not null,
  seen_at timestamptz not null default now(),
  constraint user_addresses_pkey primary key (user_id, address_hash)
);
create index user_addresses_seen_at_idx on user_addresses (seen_at);
-- The accounts that use a network or browser.
create index user_addresses_address_hash_idx on user_addresses (address_hash);

-- Kinds of devices from which a person has signed in; a new one is told by mail.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device text not null,
  seen_at timestamptz not null default now(),
  constraint known_devices_pkey primary key (user_id, device)
);
