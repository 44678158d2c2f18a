/** `npm run reindex`: analyses the texts of all ads whose index is outdated; `-- --all` of all ads, and counts all words again. */
import { parseArgs } from "node:util";
import { clearIndex, reindexListings } from "#app/listings/life/reindex.jobs.server.ts";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { openSite } from "#server/site.ts";
import { reportFailure } from "./report-failure.ts";

const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } });

try {
  const { site, database } = await openSite(parseEnv(process.env));
  try {
    const began = performance.now();
    if (values.all) await clearIndex(site.db);
    const count = await reindexListings(site.db, 0);
    console.log(`Indexed ${count} ads in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  } finally {
    await database.close();
  }
} catch (error) {
  reportFailure(error);
}
