/** Runs an operator command: in the running site if it has the embedded database open, else in this process. */

import type { Env } from "#app/platform/settings/env.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { runOperatorCommand, sendToRunningSite } from "#operation/operator-commands.server.ts";
import { openSite } from "#server/site.ts";

/** Runs the command and returns its output. Throws SettingError or Refusal. */
export async function operatorAnswer(env: Env, words: readonly string[]): Promise<string> {
  // Only the process that has the embedded database open can write to it.
  const output = env.databaseUrl ? undefined : await sendToRunningSite(env.dataDir, words);
  if (output !== undefined) return output;
  const { site, database } = await openSite(env);
  try {
    await site.jobs.open(JOBS);
    return await runOperatorCommand(site, words);
  } finally {
    await site.jobs.stop();
    await database.close();
  }
}
