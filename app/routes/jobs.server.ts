import { ACCOUNT_JOBS } from "#app/accounts/credentials/accounts.jobs.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { tidyViews } from "#app/accounts/visit/views.jobs.server.ts";
import { DECISION_MAILS } from "#app/admin/actions/decision-mails.server.ts";
import { REPLY_JOBS } from "#app/admin/inbox/replies.server.ts";
import { eraseAccounts } from "#app/admin/own-data/erasure.jobs.server.ts";
import { tidyRecords } from "#app/admin/records/records.jobs.server.ts";
import { LISTING_JOBS } from "#app/listings/life/listings.jobs.server.ts";
import { foldWordsJob, reindexJob } from "#app/listings/life/reindex.jobs.server.ts";
import { deleteUnanswered } from "#app/listings/lists/unanswered-searches.server.ts";
import { PHOTO_JOBS } from "#app/listings/photos/photos.jobs.server.ts";
import { buildPriceFigures } from "#app/listings/prices/price-figures.jobs.server.ts";
import { REVIEW_JOBS } from "#app/listings/reviews/reviews.jobs.server.ts";
import { SHEET_JOBS } from "#app/listings/sheet/weekly-sheet.jobs.server.ts";
import { tellRequestAnswered } from "#app/messaging/contact/messages.jobs.server.ts";
import { CONVERSATION_JOBS } from "#app/messaging/conversations/conversations.jobs.server.ts";
import { ALERT_JOBS } from "#app/messaging/delivery/alerts.jobs.server.ts";
import { EXPIRING_JOBS } from "#app/messaging/owners/expiring-listings.jobs.server.ts";
import type { AnyJob } from "#app/platform/jobs/job.server.ts";
import { deleteRepeatedCalls } from "#app/routes/api/repeated-calls.server.ts";

export const JOBS: readonly AnyJob<Site>[] = [
  ...ACCOUNT_JOBS,
  eraseAccounts,
  ...ALERT_JOBS,
  ...CONVERSATION_JOBS,
  tellRequestAnswered,
  ...DECISION_MAILS,
  ...REPLY_JOBS,
  ...LISTING_JOBS,
  ...EXPIRING_JOBS,
  ...PHOTO_JOBS,
  ...REVIEW_JOBS,
  ...SHEET_JOBS,
  tidyViews,
  tidyRecords,
  deleteRepeatedCalls,
  deleteUnanswered,
  reindexJob,
  foldWordsJob,
  buildPriceFigures,
];
