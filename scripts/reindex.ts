/** `npm run reindex`: brings all ads to the present analysis of texts at once; `-- --all` also those that have it, and counts all words anew. */
import { parseArgs } from "node:util";
import { forgetIndex, reindexListings } from "#app/listings/reindex.jobs.server.ts";
import { parseEnv, SettingError } from "#app/platform/env.server.ts";
import { openSite } from "#server/site.ts";

const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } });

try {
  const { site, database } = await openSite(parseEnv(process.env));
  try {
    const began = performance.now();
    if (values.all) await forgetIndex(site.db);
    const count = await reindexListings(site.db, 0);
    console.log(`Indexed ${count} ads in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
