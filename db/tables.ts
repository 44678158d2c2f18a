/** The tables as TypeScript sees them. The truth is db/migrations; a test compares the column names. */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Attributes } from "#app/categories/category.ts";

type Default<T> = Generated<T>;
type Json<T> = ColumnType<T, string, string>;
type Time = ColumnType<Date, Date | string, Date | string>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

export type ListingStatus = "active" | "inactive" | "expired";
export type InactiveReason = "paused" | "sold" | "admin";
export type Priority = "normal" | "vip";
export type Currency = "BGN" | "EUR";
export type AccountType = "basic" | "pro";

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

export type LinkPurpose = "confirm_email" | "change_email" | "undo_deletion" | "set_password";

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

interface Categories {
  id: number;
  name: string;
  slug: string;
  description: string;
  is_active: Default<boolean>;
  sort_order: number;
}

export interface Listings {
  id: Default<string>;
  user_id: string;
  category_id: number;
  title: string;
  description: Default<string>;
  price_cents: Default<number>;
  currency: Default<Currency>;
  price_bgn: GeneratedAlways<number>;
  town: Default<string>;
  phone: string | null;
  attributes: Json<Attributes>;
  status: Default<ListingStatus>;
  inactive_reason: InactiveReason | null;
  priority: Default<Priority>;
  vip_expires_at: Time | null;
  views: Default<number>;
  is_public: Default<boolean>;
  was_public: Default<boolean>;
  search: Default<string>;
  form_token: string | null;
  source: string | null;
  source_id: string | null;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  listed_at: DefaultTime;
  expires_at: Time | null;
  renewed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  told_expiry_of: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface ListingCounts {
  category_id: number;
  status: ListingStatus;
  is_public: boolean;
  total: number;
}

interface Tombstones {
  listing_id: string;
  category_id: number;
  town: string;
  deleted_at: DefaultTime;
}

interface Photos {
  id: Default<string>;
  user_id: string | null;
  listing_id: string | null;
  position: Default<number>;
  key: string;
  width: number;
  height: number;
  placeholder: string;
  created_at: DefaultTime;
  orphaned_at: ColumnType<Date | null, Date | undefined, Date | null>;
}

interface SearchWords {
  word: string;
  latin: string;
}

interface Ratings {
  id: Default<string>;
  user_id: string;
  rated_by: string | null;
  rater_address: string | null;
  rating: number;
  listing_id: string | null;
  created_at: DefaultTime;
}

interface Reports {
  id: Default<string>;
  listing_id: string | null;
  listing_title: string;
  listing_price_cents: Default<number>;
  listing_currency: Default<Currency>;
  listing_user_id: string | null;
  reporter_user_id: string | null;
  reporter_ip: string | null;
  reporter_key: string | null;
  reason: string;
  description: string | null;
  status: Default<"pending" | "reviewed" | "resolved" | "dismissed">;
  receipt: string;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

interface Messages {
  id: Default<string>;
  user_id: string | null;
  type: "vip_tokens" | "pro_request" | "contact" | "other";
  name: string;
  email: string;
  phone: string | null;
  subject: string;
  message: string;
  status: Default<"new" | "reviewed" | "resolved">;
  created_at: DefaultTime;
  updated_at: DefaultTime;
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

interface TokenLedger {
  id: GeneratedAlways<number>;
  user_id: string | null;
  amount: number;
  reason: "grant" | "request" | "vip" | "sample";
  listing_id: string | null;
  days: number | null;
  granted_by: string | null;
  idempotency_key: string | null;
  created_at: DefaultTime;
}

interface AuditLog {
  id: GeneratedAlways<number>;
  actor_id: string | null;
  action: string;
  target_type: string;
  target_id: string;
  before: Json<unknown> | null;
  after: Json<unknown> | null;
  created_at: DefaultTime;
}

interface SchemaMigrations {
  name: string;
  applied_at: DefaultTime;
}

interface ListingDays {
  listing_id: string;
  /** 'yyyy-mm-dd' in Sofia. */
  day: ColumnType<Date | string, string, string>;
  views: Default<number>;
}

interface ListingViewers {
  listing_id: string;
  day: ColumnType<Date | string, string, string>;
  viewer: string;
}

export interface Tables {
  users: Users;
  sessions: Sessions;
  accounts: Accounts;
  verifications: Verifications;
  two_factors: TwoFactors;
  wallet_addresses: WalletAddresses;
  signing_keys: SigningKeys;
  account_links: AccountLinks;
  registrations: Registrations;
  freed_addresses: FreedAddresses;
  known_devices: KnownDevices;
  rate_limits: RateLimitRows;
  phones: Phones;
  categories: Categories;
  listings: Listings;
  listing_counts: ListingCounts;
  listing_days: ListingDays;
  listing_viewers: ListingViewers;
  tombstones: Tombstones;
  photos: Photos;
  search_words: SearchWords;
  ratings: Ratings;
  reports: Reports;
  messages: Messages;
  consents: Consents;
  token_ledger: TokenLedger;
  audit_log: AuditLog;
  schema_migrations: SchemaMigrations;
}
