/**
 * Writes the synonyms that administrators typed in earlier versions to a file, as `phrase: meaning`. The search no longer reads
 * them, and the next version deletes their table.
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "#app/platform/database/database.server.ts";

/** The file in DATA_DIR: a line for each synonym, 'phrase: meaning'. */
export const FORMER_SYNONYMS = "synonyms-of-administrators.txt";

/** Writes the file once, if there are such synonyms. */
export async function keepFormerSynonyms(db: Db, dataDir: string): Promise<void> {
  const path = join(dataDir, FORMER_SYNONYMS);
  if (existsSync(path)) return;
  const rows = await db.selectFrom("search_synonyms").select(["phrase", "meaning"]).orderBy("phrase").execute();
  if (rows.length > 0) writeFileSync(path, rows.map(({ phrase, meaning }) => `${phrase}: ${meaning}\n`).join(""));
}
