/** The tables of people: who they are, how they sign in, what they allowed. The rest is in tables.ts. */
import type { ColumnType, Generated } from "kysely";

export type Default<T> = Generated<T>;
export type Time = ColumnType<Date, Date | string, Date | string>;
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

export type AccountType = "basic" | "pro";
export type LinkPurpose = "confirm_email" | "change_email" | "undo_deletion" | "set_password";

interface Users {
  id: Default<string>;
  name: string;
  email: string;
  email_verified: Default<boolean>;
  image: string | null;
  phone: string | null;
  account_type: Default<AccountType>;
  vip_tokens: Default<number>;
  max_ads: number | null;
  is_admin: Default<boolean>;
  is_blocked: Default<boolean>;
  block_reason: ColumnType<string | null, string | null | undefined, string | null>;
  is_verified: Default<boolean>;
  is_sample: Default<boolean>;
  rating_sum: Default<number>;
  rating_count: Default<number>;
  deleted_at: Time | null;
  two_factor_enabled: Default<boolean>;
  phone_number: string | null;
  phone_number_verified: Default<boolean>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

interface TwoFactors {
  id: Default<string>;
  user_id: string;
  secret: string;
  backup_codes: string;
  verified: Default<boolean | null>;
  failed_verification_count: Default<number | null>;
  locked_until: Time | null;
}

interface WalletAddresses {
  id: Default<string>;
  user_id: string;
  address: string;
  chain_id: number;
  is_primary: Default<boolean | null>;
  created_at: Time;
}

interface SigningKeys {
  id: Default<string>;
  public_key: string;
  private_key: string;
  created_at: Time;
  expires_at: Time | null;
  alg: string | null;
  crv: string | null;
}

interface AccountLinks {
  token_hash: string;
  user_id: string;
  purpose: LinkPurpose;
  email: string | null;
  expires_at: Time;
  created_at: DefaultTime;
}

interface Registrations {
  user_id: string;
  address_hash: string;
  created_at: DefaultTime;
}

interface UserAddresses {
  user_id: string;
  address_hash: string;
  seen_at: DefaultTime;
}

interface FreedAddresses {
  address_hash: string;
  created_at: DefaultTime;
}

interface KnownDevices {
  user_id: string;
  device: string;
  seen_at: DefaultTime;
}

interface RateLimitRows {
  key: string;
  points: Default<number>;
  expire: number | null;
}

interface Sessions {
  id: Default<string>;
  user_id: string;
  token: string;
  expires_at: Time;
  ip_address: string | null;
  user_agent: string | null;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

interface Accounts {
  id: Default<string>;
  user_id: string;
  account_id: string;
  provider_id: string;
  issuer: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Time | null;
  refresh_token_expires_at: Time | null;
  scope: string | null;
  password: string | null;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

interface Verifications {
  id: Default<string>;
  identifier: string;
  value: string;
  expires_at: Time;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

interface Phones {
  number: string;
  user_id: string;
  created_at: DefaultTime;
}

interface Consents {
  id: Default<string>;
  ip_address: string;
  consent_given: boolean;
  necessary: Default<boolean>;
  analytics: boolean;
  marketing: boolean;
  privacy_policy_version: string;
  user_agent: string;
  created_at: DefaultTime;
}

interface ConsentCounts {
  consent_given: boolean;
  analytics: boolean;
  marketing: boolean;
  total: number;
}

export interface AccountTables {
  consent_counts: ConsentCounts;
  users: Users;
  sessions: Sessions;
  accounts: Accounts;
  verifications: Verifications;
  two_factors: TwoFactors;
  wallet_addresses: WalletAddresses;
  signing_keys: SigningKeys;
  account_links: AccountLinks;
  user_addresses: UserAddresses;
  registrations: Registrations;
  freed_addresses: FreedAddresses;
  known_devices: KnownDevices;
  rate_limits: RateLimitRows;
  phones: Phones;
  consents: Consents;
}
