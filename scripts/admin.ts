/** `npm run admin -- WORDS`: what operators do from a shell (app/operation/operator-commands.server.ts says which words). */
import { JOBS } from "#app/jobs.server.ts";
import { askRunningSite, runOperatorCommand, USAGE } from "#app/operation/operator-commands.server.ts";
import { type Env, parseEnv, SettingError } from "#app/platform/env.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import { openSite } from "#server/site.ts";

const words = process.argv.slice(2);

try {
  if (words.length === 0) throw new SettingError(USAGE);
  const env = parseEnv(process.env);
  // Only the process that has the embedded database open can write to it.
  const said = env.databaseUrl ? undefined : await askRunningSite(env.dataDir, words);
  console.log(said ?? (await runHere(env)));
} catch (error) {
  if (!(error instanceof SettingError) && !(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function runHere(env: Env): Promise<string> {
  const { site, database } = await openSite(env);
  try {
    await site.jobs.open(JOBS);
    return await runOperatorCommand(site, words);
  } finally {
    await site.jobs.stop();
    await database.close();
  }
}
