/** Queues notifications: one job for each browser, so that one that fails does not delay or repeat the others. */
import { z } from "zod";
import type { JobQueue } from "#app/platform/jobs/jobs.server.ts";

/** Names the job, whose run is in send-push.jobs.server.ts. */
export const SEND_PUSH = {
  name: "send-push",
  schema: z.object({
    deviceId: z.uuid(),
    /** What it reports: what a mail says, or that an ad ends. */
    about: z.union([z.object({ mailId: z.uuid() }), z.object({ endingListingId: z.uuid() })]),
    /** When it was first due, as ISO time; later runs stop trying after a day. */
    since: z.iso.datetime(),
  }),
} as const;

export type PushData = z.infer<(typeof SEND_PUSH)["schema"]>;

/** Queues a notification to each of the browsers. */
export function queuePush(
  jobs: Pick<JobQueue, "enqueueAll">,
  deviceIds: readonly string[],
  about: PushData["about"],
): Promise<void> {
  const since = new Date().toISOString();
  return jobs.enqueueAll(
    SEND_PUSH,
    deviceIds.map((deviceId) => ({ deviceId, about, since })),
  );
}
