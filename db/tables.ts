/** The tables as TypeScript sees them. Written by `npm run types` from db/migrations: do not edit. */

import type { Attributes } from "./attributes.ts";
import type { ColumnType, GeneratedAlways } from "kysely";

export type AccountLinkPurpose = "change_email" | "confirm_email" | "open_conversation" | "set_password" | "undo_deletion";

export type AlertMailKind = "ads" | "asks" | "messages" | "questions" | "stopped";

export type AlertMailOutcome = "doubtful" | "no_mailbox" | "refused" | "sent" | "unwanted";

export type AlertMailRhythm = "daily" | "now" | "weekly";

export type ConversationListingCurrency = "BGN" | "EUR";

export type ConversationMemberRole = "buyer" | "seller";

export type ConversationMessageAuthor = "buyer" | "seller";

export type ConversationMessageOfferCurrency = "BGN" | "EUR";

export type ConversationMessageOfferState = "accepted" | "declined" | "open" | "withdrawn";

export type ConversationMessageQuick = "available" | "lastPrice" | "reserved" | "sold" | "stillHere" | "viewing";

export type Day = ColumnType<Date | string, string, string>;

export type FollowRhythm = "daily" | "none" | "now" | "weekly";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = ColumnType<unknown, string, string>;

export type ListingCurrency = "BGN" | "EUR";

export type ListingDecisionReason = "copyright" | "false_contacts" | "forbidden" | "fraud" | "inappropriate" | "other" | "spam" | "wrong_price";

export type ListingInactiveReason = "admin" | "paused" | "review" | "sold" | "unconfirmed";

export type ListingPriority = "normal" | "vip";

export type ListingStatus = "active" | "expired" | "inactive" | "reserved";

export type ListingViewerWhat = "ask" | "page" | "phone";

export type MessageReportReason = "fraud" | "insult" | "other" | "spam";

export type MessageReportReportedRole = "buyer" | "seller";

export type MessageReportStatus = "dismissed" | "pending" | "resolved" | "reviewed";

export type MessageStatus = "new" | "resolved" | "reviewed";

export type MessageType = "contact" | "other" | "pro_request" | "vip_tokens";

export type OperationMarkName = "backup" | "clock" | "notice" | "read_only" | "site";

export type PriceFigureCurrency = "BGN" | "EUR";

export type ReportDecision = "deleted" | "restored" | "stopped";

export type ReportReason = "copyright" | "false_contacts" | "forbidden_goods" | "fraud" | "illegal" | "inappropriate" | "other" | "spam" | "wrong_price";

export type ReportStatus = "dismissed" | "pending" | "resolved" | "reviewed";

export type SavedSearchRhythm = "daily" | "none" | "now" | "weekly";

export type ScreeningModeMode = "ask" | "hold" | "off" | "refuse";

export type TellingRhythm = "daily" | "now" | "weekly";

export type TellingSavedNews = "cut" | "ending" | "paused" | "sold";

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type TokenLedgerReason = "grant" | "request" | "sample" | "vip";

export type UserAccountType = "basic" | "pro";

export type UserBlockReason = "abuse" | "forbidden" | "fraud" | "other" | "several_accounts" | "spam";

export interface AccountLinks {
  conversation_id: string | null;
  created_at: Generated<Timestamp>;
  email: string | null;
  expires_at: Timestamp;
  guest_id: string | null;
  purpose: AccountLinkPurpose;
  token_hash: string;
  used_at: Timestamp | null;
  user_id: string | null;
}

export interface Accounts {
  access_token: string | null;
  access_token_expires_at: Timestamp | null;
  account_id: string;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  id_token: string | null;
  issuer: string;
  password: string | null;
  provider_id: string;
  refresh_token: string | null;
  refresh_token_expires_at: Timestamp | null;
  scope: string | null;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface AlertMails {
  asked_on: Day | null;
  ended_at: Timestamp | null;
  id: Generated<string>;
  kind: Generated<AlertMailKind>;
  made_at: Generated<Timestamp>;
  outcome: AlertMailOutcome | null;
  pushed_at: Timestamp | null;
  recipient_id: string;
  rhythm: AlertMailRhythm;
  tries: Generated<number>;
  try_at: Generated<Timestamp>;
}

export interface ApprovedWords {
  approved_at: Generated<Timestamp>;
  is_by_admin: boolean;
  listing_id: string;
  rule: string;
  words: string;
}

export interface AuditLog {
  action: string;
  actor_id: string | null;
  after: Json | null;
  before: Json | null;
  created_at: Generated<Timestamp>;
  id: GeneratedAlways<number>;
  target_id: string;
  target_type: string;
  undo: Json | null;
}

export interface BlockedGuests {
  created_at: Generated<Timestamp>;
  guest_id: string;
  user_id: string;
}

export interface BlockedPeople {
  blocked_id: string;
  created_at: Generated<Timestamp>;
  user_id: string;
}

export interface Categories {
  description: string;
  id: number;
  is_active: Generated<boolean>;
  name: string;
  slug: string;
  sort_order: number;
}

export interface ConsentAnswers {
  answered_at: Generated<Timestamp>;
  is_allowed: boolean;
  rule: string;
  user_id: string;
  words: string;
}

export interface ConsentCounts {
  analytics: boolean;
  consent_given: boolean;
  marketing: boolean;
  total: number;
}

export interface Consents {
  analytics: boolean;
  consent_given: boolean;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  ip_address: string;
  marketing: boolean;
  necessary: Generated<boolean>;
  privacy_policy_version: string;
  user_agent: string;
}

export interface ConversationMembers {
  conversation_id: string;
  guest_id: string | null;
  last_message_at: Timestamp;
  mailed_at: Timestamp | null;
  read_number: Generated<number>;
  role: ConversationMemberRole;
  unread: Generated<number>;
  unread_since: Timestamp | null;
  user_id: string | null;
}

export interface ConversationMessages {
  author: ConversationMessageAuthor;
  conversation_id: string;
  form_key: string;
  number: number;
  offer_cents: number | null;
  offer_currency: ConversationMessageOfferCurrency | null;
  offer_state: ConversationMessageOfferState | null;
  quick: ConversationMessageQuick | null;
  sender_id: string | null;
  sent_at: Generated<Timestamp>;
  text: string;
  text_key: string | null;
}

export interface Conversations {
  buyer_id: string | null;
  created_at: Generated<Timestamp>;
  guest_id: string | null;
  id: Generated<string>;
  is_waiting: Generated<boolean>;
  last_message_at: Generated<Timestamp>;
  last_number: Generated<number>;
  listing_currency: ConversationListingCurrency;
  listing_ended_at: Timestamp | null;
  listing_id: string | null;
  listing_price_cents: number;
  listing_title: string;
  seller_id: string | null;
  version: Generated<number>;
}

export interface DiscardedPhotos {
  delete_after: Timestamp | null;
  discarded_at: Generated<Timestamp>;
  is_urgent: Generated<boolean>;
  key: string;
  user_id: string | null;
}

export interface DistinctUses {
  item: string;
  key: string;
  used_at: number;
}

export interface Follows {
  created_at: Generated<Timestamp>;
  recipient_id: string;
  rhythm: Generated<FollowRhythm>;
  seen_at: Generated<Timestamp>;
  seller_id: string;
}

export interface FreedAddresses {
  address_hash: string;
  created_at: Generated<Timestamp>;
}

export interface KnownDevices {
  device: string;
  seen_at: Generated<Timestamp>;
  user_id: string;
}

export interface ListingAsks {
  asked_at: Generated<Timestamp>;
  asker: string;
  by_message: Generated<boolean>;
  listing_id: string;
}

export interface ListingChanges {
  changed_at: Generated<Timestamp>;
  listing_id: string;
  number: number;
}

export interface ListingCounts {
  category_id: number;
  is_public: boolean;
  status: ListingStatus;
  total: number;
}

export interface ListingDays {
  asks: Generated<number>;
  day: Day;
  listing_id: string;
  phone_shows: Generated<number>;
  views: Generated<number>;
}

export interface ListingReviews {
  content: Json | null;
  held_at: Generated<Timestamp>;
  listing_id: string;
  signals: string[];
  told_at: Timestamp | null;
  words: string[];
}

export interface Listings {
  ask_at: Timestamp | null;
  asked_at: Timestamp | null;
  asks: Generated<number>;
  attributes: Generated<ColumnType<Attributes, string, string>>;
  category_id: number;
  confirmed_at: Generated<Timestamp>;
  content_changed_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  currency: Generated<ListingCurrency>;
  cut_at: Timestamp | null;
  cut_from_cents: number | null;
  decision_reason: ListingDecisionReason | null;
  description: Generated<string>;
  expires_at: Timestamp | null;
  form_token: string | null;
  headword: Generated<string>;
  id: Generated<string>;
  inactive_reason: ListingInactiveReason | null;
  is_public: Generated<boolean>;
  is_trader: Generated<boolean>;
  listed_at: Generated<Timestamp>;
  number: Generated<number | null>;
  phone: string | null;
  phone_shows: Generated<number>;
  price_bgn: GeneratedAlways<number>;
  price_cents: Generated<number>;
  price_group: Generated<number>;
  principal_agreed_at: Timestamp | null;
  principal_name: string | null;
  principal_phone: string | null;
  prints_phone: Generated<boolean>;
  priority: Generated<ListingPriority>;
  quarter: Generated<string>;
  renewed_at: Timestamp | null;
  search: Generated<string>;
  search_version: Generated<number>;
  silent_since: Timestamp | null;
  source: string | null;
  source_id: string | null;
  status: Generated<ListingStatus>;
  title: string;
  told_expiry_of: Timestamp | null;
  town: Generated<string>;
  typed_place: string | null;
  unanswered: Generated<number>;
  updated_at: Generated<Timestamp>;
  user_id: string;
  views: Generated<number>;
  vip_expires_at: Timestamp | null;
  was_public: Generated<boolean>;
}

export interface ListingsToTell {
  has_appeared: boolean;
  has_fallen: boolean;
  listing_id: string;
  since: Generated<Timestamp>;
}

export interface ListingViewers {
  day: Day;
  listing_id: string;
  viewer: string;
  what: Generated<ListingViewerWhat>;
}

export interface MailConversations {
  conversation_id: string;
  mail_id: string;
}

export interface MailListings {
  listing_id: string;
  mail_id: string;
  place: number;
}

export interface MessageReplies {
  admin_id: string | null;
  created_at: Generated<Timestamp>;
  form_key: string | null;
  id: Generated<string>;
  message_id: string;
  text: string;
}

export interface MessageReports {
  conversation_id: string | null;
  created_at: Generated<Timestamp>;
  description: string | null;
  excerpt: Json;
  id: Generated<string>;
  listing_id: string | null;
  listing_title: string;
  number: number;
  reason: MessageReportReason;
  reported_guest_id: string | null;
  reported_id: string | null;
  reported_role: MessageReportReportedRole;
  reporter_id: string | null;
  status: Generated<MessageReportStatus>;
  updated_at: Generated<Timestamp>;
}

export interface Messages {
  created_at: Generated<Timestamp>;
  email: string;
  form_key: string | null;
  id: Generated<string>;
  message: string;
  name: string;
  phone: string | null;
  status: Generated<MessageStatus>;
  subject: string;
  type: MessageType;
  updated_at: Generated<Timestamp>;
  user_id: string | null;
}

export interface OperationMarks {
  at: Generated<Timestamp>;
  details: Generated<Json>;
  name: OperationMarkName;
}

export interface PersonNotes {
  author_id: string | null;
  form_key: string | null;
  id: Generated<string>;
  note: string;
  user_id: string;
  written_at: Generated<Timestamp>;
}

export interface Phones {
  created_at: Generated<Timestamp>;
  has_viber: Generated<boolean>;
  is_assisted: Generated<boolean>;
  number: string;
  user_id: string;
}

export interface Photos {
  created_at: Generated<Timestamp>;
  height: number;
  id: Generated<string>;
  is_missing: Generated<boolean>;
  key: string;
  listing_id: string | null;
  orphaned_at: Generated<Timestamp | null>;
  placeholder: string;
  position: Generated<number>;
  review_of: string | null;
  user_id: string | null;
  width: number;
}

export interface PriceFigures {
  ads: number;
  bars: number[];
  built_at: Timestamp;
  category_id: number;
  currency: PriceFigureCurrency;
  from_cents: number;
  group_key: string;
  high_cents: number;
  is_listed: boolean;
  label: string;
  low_cents: number;
  median_cents: number;
  width_cents: number;
  words: string[];
}

export interface PriceHistory {
  changed_at: Generated<Timestamp>;
  counts: Generated<boolean>;
  currency: string;
  id: GeneratedAlways<number>;
  listing_id: string;
  new_cents: number;
  old_cents: number;
  unit: Generated<string>;
}

export interface PushDevices {
  auth: string;
  created_at: Generated<Timestamp>;
  endpoint: string;
  p256dh: string;
  session_id: string;
}

export interface PushKeys {
  is_only: Generated<boolean>;
  private_key: string;
  public_key: string;
}

export interface QuestionRuns {
  id: Generated<boolean>;
  ran_at: Timestamp;
}

export interface RateLimits {
  expire: number | null;
  key: string;
  points: Generated<number>;
  used_at: number[] | null;
}

export interface RatingNotes {
  note: string;
  user_id: string;
  written_at: Generated<Timestamp>;
}

export interface Ratings {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  listing_id: string | null;
  network_key: string | null;
  rated_by: string | null;
  rater_address: string | null;
  rating: number;
  user_id: string;
}

export interface Recipients {
  asked_at: Timestamp | null;
  bounced_on: Day | null;
  confirmed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  email: string | null;
  guest_name: string | null;
  id: Generated<string>;
  lost_search: Generated<boolean>;
  mailbox: string | null;
  off_since: Timestamp | null;
  stopped_at: Timestamp | null;
  user_id: string | null;
  wants_asks: Generated<boolean>;
  wants_mail_too: Generated<boolean>;
  wants_messages: Generated<boolean>;
  wants_own: Generated<boolean>;
  wants_questions: Generated<boolean>;
  wants_saved: Generated<boolean>;
  wants_searches: Generated<boolean>;
  wants_sellers: Generated<boolean>;
}

export interface RefusedMailboxes {
  created_at: Generated<Timestamp>;
  mailbox: string;
  user_id: string | null;
}

export interface Registrations {
  address_hash: string;
  created_at: Generated<Timestamp>;
  user_id: string;
}

export interface RepeatedCalls {
  answer: string | null;
  created_at: Generated<Timestamp>;
  key: string;
  request: string;
  status: number | null;
}

export interface Reports {
  created_at: Generated<Timestamp>;
  decision: ReportDecision | null;
  description: string | null;
  id: Generated<string>;
  in_good_faith: Generated<boolean>;
  legal_ground: string | null;
  listing_currency: Generated<ListingCurrency>;
  listing_id: string | null;
  listing_price_cents: Generated<number>;
  listing_title: string;
  listing_user_id: string | null;
  place: string | null;
  reason: ReportReason;
  receipt: string;
  reported_id: Generated<string>;
  reporter_ip: string | null;
  reporter_key: string | null;
  reporter_user_id: string | null;
  status: Generated<ReportStatus>;
  updated_at: Generated<Timestamp>;
}

export interface SavedListings {
  listing_id: string;
  saved_at: Generated<Timestamp>;
  user_id: string;
}

export interface SavedSearches {
  analysis_version: number;
  anchors: string[];
  category_id: number | null;
  conditions: string | null;
  created_at: Generated<Timestamp>;
  fields: Json | null;
  id: Generated<string>;
  is_paused: Generated<boolean>;
  is_pending: Generated<boolean>;
  is_trader: boolean | null;
  keys: string | null;
  name: string;
  price_from: number | null;
  price_to: number | null;
  recipient_id: string;
  rhythm: Generated<SavedSearchRhythm>;
  seen_at: Generated<Timestamp>;
  towns: string[] | null;
  url: string;
}

export interface SchemaMigrations {
  applied_at: Generated<Timestamp>;
  checksum: string | null;
  name: string;
}

export interface ScreeningModes {
  changed_at: Generated<Timestamp>;
  mode: ScreeningModeMode;
  rule: string;
}

export interface SearchState {
  only_row: Generated<boolean>;
  vocabulary: Generated<string>;
}

export interface SearchSynonyms {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  meaning: string;
  phrase: string;
}

export interface SearchWordChanges {
  counts: number[];
  folded_at: Timestamp | null;
  id: GeneratedAlways<number>;
  words: string[];
  written_by: Generated<string>;
}

export interface SearchWords {
  ads: number;
  word: string;
}

export interface Sessions {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<string>;
  ip_address: string | null;
  second_step: Generated<boolean>;
  token: string;
  updated_at: Generated<Timestamp>;
  user_agent: string | null;
  user_id: string;
}

export interface SigningKeys {
  alg: string | null;
  created_at: Timestamp;
  crv: string | null;
  expires_at: Timestamp | null;
  id: Generated<string>;
  private_key: string;
  public_key: string;
}

export interface SiteDays {
  day: Day;
  is_counted: Generated<boolean>;
  listings: Generated<number>;
  registrations: Generated<number>;
  reports: Generated<number>;
  views: Generated<number>;
}

export interface StoppedJobs {
  allowed: number | null;
  due: number;
  job: string;
  live: number;
  stopped_at: Generated<Timestamp>;
  what: string;
}

export interface Tellings {
  ends_at: Timestamp | null;
  listing_id: string;
  mail_id: string | null;
  matched_at: Generated<Timestamp>;
  price_bgn: number;
  price_group: Generated<number>;
  recipient_id: string;
  rhythm: TellingRhythm;
  saved_news: TellingSavedNews | null;
  search_id: string | null;
  told_at: Timestamp | null;
  told_price_bgn: number | null;
}

export interface TokenLedger {
  amount: number;
  created_at: Generated<Timestamp>;
  days: number | null;
  granted_by: string | null;
  id: GeneratedAlways<number>;
  idempotency_key: string | null;
  listing_id: string | null;
  reason: TokenLedgerReason;
  user_id: string | null;
}

export interface Tombstones {
  category_id: number;
  deleted_at: Generated<Timestamp>;
  listing_id: string;
  number: number | null;
  town: string;
}

export interface Traders {
  address: string;
  changed_at: Generated<Timestamp>;
  declared_at: Generated<Timestamp>;
  eik: string;
  ended_at: Timestamp | null;
  firm: string;
  user_id: string;
}

export interface TwoFactors {
  backup_codes: string;
  failed_verification_count: Generated<number | null>;
  id: Generated<string>;
  last_accepted_step: number | null;
  locked_until: Timestamp | null;
  secret: string;
  user_id: string;
  verified: Generated<boolean | null>;
}

export interface UnansweredSearches {
  asked_at: Generated<Timestamp>;
  network_hash: string;
  query_hash: string;
  text: string | null;
}

export interface UserAddresses {
  address_hash: string;
  seen_at: Generated<Timestamp>;
  user_id: string;
}

export interface Users {
  accepts_messages: Generated<boolean>;
  account_type: Generated<UserAccountType>;
  block_reason: UserBlockReason | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  email: string;
  email_verified: Generated<boolean>;
  fraud_warned_at: Timestamp | null;
  has_conversations: Generated<boolean>;
  id: Generated<string>;
  image: string | null;
  is_admin: Generated<boolean>;
  is_blocked: Generated<boolean>;
  is_sample: Generated<boolean>;
  is_verified: Generated<boolean>;
  max_ads: number | null;
  name: string;
  office: string | null;
  phone: string | null;
  phone_number: string | null;
  phone_number_verified: Generated<boolean>;
  rating_count: Generated<number>;
  rating_sum: Generated<number>;
  sheet_town: string | null;
  two_factor_enabled: Generated<boolean>;
  updated_at: Generated<Timestamp>;
  vip_tokens: Generated<number>;
}

export interface Verifications {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<string>;
  identifier: string;
  updated_at: Generated<Timestamp>;
  value: string;
}

export interface WalletAddresses {
  address: string;
  chain_id: number;
  created_at: Timestamp;
  id: Generated<string>;
  is_primary: Generated<boolean | null>;
  user_id: string;
}

export interface WeeklySheets {
  listing_ids: string[];
  others: number;
  town: string;
  week: Day;
}

export interface Tables {
  account_links: AccountLinks;
  accounts: Accounts;
  alert_mails: AlertMails;
  approved_words: ApprovedWords;
  audit_log: AuditLog;
  blocked_guests: BlockedGuests;
  blocked_people: BlockedPeople;
  categories: Categories;
  consent_answers: ConsentAnswers;
  consent_counts: ConsentCounts;
  consents: Consents;
  conversation_members: ConversationMembers;
  conversation_messages: ConversationMessages;
  conversations: Conversations;
  discarded_photos: DiscardedPhotos;
  distinct_uses: DistinctUses;
  follows: Follows;
  freed_addresses: FreedAddresses;
  known_devices: KnownDevices;
  listing_asks: ListingAsks;
  listing_changes: ListingChanges;
  listing_counts: ListingCounts;
  listing_days: ListingDays;
  listing_reviews: ListingReviews;
  listing_viewers: ListingViewers;
  listings: Listings;
  listings_to_tell: ListingsToTell;
  mail_conversations: MailConversations;
  mail_listings: MailListings;
  message_replies: MessageReplies;
  message_reports: MessageReports;
  messages: Messages;
  operation_marks: OperationMarks;
  person_notes: PersonNotes;
  phones: Phones;
  photos: Photos;
  price_figures: PriceFigures;
  price_history: PriceHistory;
  push_devices: PushDevices;
  push_keys: PushKeys;
  question_runs: QuestionRuns;
  rate_limits: RateLimits;
  rating_notes: RatingNotes;
  ratings: Ratings;
  recipients: Recipients;
  refused_mailboxes: RefusedMailboxes;
  registrations: Registrations;
  repeated_calls: RepeatedCalls;
  reports: Reports;
  saved_listings: SavedListings;
  saved_searches: SavedSearches;
  schema_migrations: SchemaMigrations;
  screening_modes: ScreeningModes;
  search_state: SearchState;
  search_synonyms: SearchSynonyms;
  search_word_changes: SearchWordChanges;
  search_words: SearchWords;
  sessions: Sessions;
  signing_keys: SigningKeys;
  site_days: SiteDays;
  stopped_jobs: StoppedJobs;
  tellings: Tellings;
  token_ledger: TokenLedger;
  tombstones: Tombstones;
  traders: Traders;
  two_factors: TwoFactors;
  unanswered_searches: UnansweredSearches;
  user_addresses: UserAddresses;
  users: Users;
  verifications: Verifications;
  wallet_addresses: WalletAddresses;
  weekly_sheets: WeeklySheets;
}
