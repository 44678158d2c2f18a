/** Runs an operator command: in the running site if it has the embedded database open, else in this process. */
import { join } from "node:path";
import { hasDatabase } from "#app/platform/database/embedded/database-folder.server.ts";
import { type Env, SettingError } from "#app/platform/settings/env.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { runOperatorCommand, sendToRunningSite } from "#operation/operator-commands.server.ts";
import { openSite } from "#server/site.ts";

/** Runs the command and returns its output. Throws SettingError or Refusal. */
export async function operatorAnswer(env: Env, words: readonly string[]): Promise<string> {
  // Only the process that has the embedded database open can write to it.
  const output = env.databaseUrl ? undefined : await sendToRunningSite(env.dataDir, words);
  if (output !== undefined) return output;
  // Without its settings the command would create another database and change that.
  if (!env.databaseUrl && !hasDatabase(join(env.dataDir, "database")))
    throw new SettingError(
      `DATA_DIR=${env.dataDir}: there is no database; give the command the settings of the site, or start the site once`,
    );
  await using opened = await openSite(env);
  const { site } = opened;
  try {
    await site.jobs.open(JOBS);
    return await runOperatorCommand(site, words);
  } finally {
    await site.jobs.stop();
  }
}
