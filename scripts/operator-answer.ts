/** Runs an operator's command: in the site that has the embedded database open, else here. */
import { JOBS } from "#app/jobs.server.ts";
import { askRunningSite, runOperatorCommand } from "#app/operation/operator-commands.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { openSite } from "#server/site.ts";

/** Returns what the command says. Throws SettingError or Refusal. */
export async function operatorAnswer(env: Env, words: readonly string[]): Promise<string> {
  // Only the process that has the embedded database open can write to it.
  const said = env.databaseUrl ? undefined : await askRunningSite(env.dataDir, words);
  if (said !== undefined) return said;
  const { site, database } = await openSite(env);
  try {
    await site.jobs.open(JOBS);
    return await runOperatorCommand(site, words);
  } finally {
    await site.jobs.stop();
    await database.close();
  }
}
