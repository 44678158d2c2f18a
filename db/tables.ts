/** The tables as TypeScript sees them. The truth is db/migrations; a test compares the column names. */
import type { ColumnType, GeneratedAlways } from "kysely";
import type { AccountTables, Default, DefaultTime, Time } from "./account-tables.ts";
import type { Attributes } from "./attributes.ts";

type Json<T> = ColumnType<T, string, string>;

export type ListingStatus = "active" | "inactive" | "expired";
export type InactiveReason = "paused" | "sold" | "admin";
export type Priority = "normal" | "vip";
export type Currency = "BGN" | "EUR";

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
  /** Why an administrator stopped it. */
  decision_reason: ColumnType<string | null, string | null | undefined, string | null>;
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
  /** What the reporter reads about the outcome, beside its state. */
  decision: ColumnType<string | null, string | null | undefined, string | null>;
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

interface SiteDays {
  day: ColumnType<Date | string, string, string>;
  views: Default<number>;
  listings: Default<number>;
  registrations: Default<number>;
  reports: Default<number>;
  is_counted: Default<boolean>;
}

export interface Tables extends AccountTables {
  site_days: SiteDays;
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
  token_ledger: TokenLedger;
  audit_log: AuditLog;
  schema_migrations: SchemaMigrations;
}
