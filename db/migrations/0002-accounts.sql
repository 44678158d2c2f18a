-- What people need around their account: second steps, other ways in, links by mail, limits that hold across processes.

alter table users add column two_factor_enabled boolean not null default false;
-- The number a person signs in with by SMS; the one shown in ads is users.phone.
alter table users add column phone_number text;
alter table users add column phone_number_verified boolean not null default false;
alter table users add constraint users_phone_number_key unique (phone_number);
create index users_deleted_at_idx on users (deleted_at) where deleted_at is not null;
create index users_account_type_idx on users (created_at desc) where account_type = 'pro';

create table two_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean default true,
  failed_verification_count integer default 0,
  locked_until timestamptz
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

-- Links sent by mail: single-use. Only a hash is kept, so that the table alone opens no account.
create table account_links (
  token_hash text not null,
  user_id uuid not null references users on delete cascade,
  purpose text not null,
  -- The address that the link confirms.
  email text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint account_links_pkey primary key (token_hash),
  constraint account_links_purpose check (purpose in ('confirm_email', 'change_email', 'undo_deletion', 'set_password'))
);
create index account_links_user_id_idx on account_links (user_id, purpose);

-- From which network an account was registered (reading 30), as a keyed hash; kept for as long as the job says.
create table registrations (
  user_id uuid not null references users on delete cascade,
  address_hash text not null,
  created_at timestamptz not null default now(),
  constraint registrations_pkey primary key (user_id)
);
create index registrations_address_hash_idx on registrations (address_hash);
create index registrations_created_at_idx on registrations (created_at);
-- Networks that an administrator has freed of the limit: mobile carriers share addresses.
create table freed_addresses (
  address_hash text not null,
  created_at timestamptz not null default now(),
  constraint freed_addresses_pkey primary key (address_hash)
);

-- Kinds of devices a person has signed in from; a new one is told by mail.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device text not null,
  seen_at timestamptz not null default now(),
  constraint known_devices_pkey primary key (user_id, device)
);

-- The table of rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on rate_limits (expire);
