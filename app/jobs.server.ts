/** Every job of the site. */
import { ACCOUNT_JOBS } from "./accounts/accounts.jobs.server.ts";
import { ALERT_JOBS } from "./alerts/alerts.jobs.server.ts";
import { forgetRepeatedCalls } from "./api/repeated-calls.server.ts";
import { tidyAskers } from "./asks/asks.jobs.server.ts";
import { makeNightlyBackup } from "./backup/nightly-backup.server.ts";
import { expireListings, findExpiring, tellExpiring, tidyLapsedVip } from "./listings/listings.jobs.server.ts";
import { foldWordsJob, reindexJob } from "./listings/reindex.jobs.server.ts";
import { tellRequestAnswered } from "./messages/messages.jobs.server.ts";
import { tellBlocked, tellDecision, tellPhoneReleased } from "./moderation/decisions.jobs.server.ts";
import { tidyRecords } from "./moderation/records.jobs.server.ts";
import { PHOTO_JOBS } from "./photos/photos.jobs.server.ts";
import type { AnyJob } from "./platform/jobs.server.ts";
import type { Site } from "./site/site.server.ts";
import { tidyViewers } from "./views/views.jobs.server.ts";

export const JOBS: readonly AnyJob<Site>[] = [
  ...ACCOUNT_JOBS,
  ...ALERT_JOBS,
  tellRequestAnswered,
  tellBlocked,
  tellDecision,
  tellPhoneReleased,
  tidyLapsedVip,
  expireListings,
  findExpiring,
  tellExpiring,
  ...PHOTO_JOBS,
  tidyViewers,
  tidyAskers,
  tidyRecords,
  forgetRepeatedCalls,
  reindexJob,
  foldWordsJob,
  makeNightlyBackup,
];
