/** `npm run reindex`: analyses the texts of all ads whose index is outdated; `-- --all` of all ads, and counts all words again. */
import { parseArgs } from "node:util";
import { clearIndex, reindexListings } from "#app/listings/life/reindex.jobs.server.ts";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { openSite } from "#server/site.ts";
import { reportFailure } from "./report-failure.ts";

const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } });

try {
  await using opened = await openSite(parseEnv(process.env));
  const { db } = opened.site;
  const began = performance.now();
  if (values.all) await clearIndex(db);
  const count = await reindexListings(db, 0);
  console.log(`Indexed ${count} ads in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
} catch (error) {
  reportFailure(error);
}
