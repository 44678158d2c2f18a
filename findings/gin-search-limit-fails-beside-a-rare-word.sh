#!/usr/bin/env bash
# Expected: with gin_fuzzy_search_limit an index scan of a frequent word stops after about so many rows, also if a rare synonym is added by '|'.
# Happens: PostgreSQL 18 ignores the limit for the whole scan as soon as one word of the query has fewer rows than the limit times the number of
#   words: 'bicycle' returns about 5,000 of 100,000 rows, 'bicycle | velocipede' all of them. No notice is given.
# Source: startScan in src/backend/access/gin/ginget.c; https://www.postgresql.org/docs/18/gin-tips.html calls it a soft
#   upper limit, from which the number of rows "could differ somewhat".
# Matters: searches with synonyms read whole lists in a large table, although the limit is set.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.16 >/dev/null
cat > try.mjs <<'JS'
import { PGlite } from "@electric-sql/pglite";
const db = new PGlite();
await db.exec(`create table ads (words tsvector);
  insert into ads select (case when n % 1000 = 0 then 'velocipede' else '' end || ' bicycle')::tsvector from generate_series(1, 100000) n;
  create index on ads using gin (words) with (fastupdate = off);
  analyze ads; set enable_seqscan = off; set gin_fuzzy_search_limit = 5000`);
const rowsOf = async (query) =>
  (await db.query(`select count(*)::int as rows from ads where words @@ '${query}'::tsquery`)).rows[0].rows;
const { server_version: version } = (await db.query("show server_version")).rows[0];
const [frequent, both] = [await rowsOf("bicycle"), await rowsOf("bicycle | velocipede")];
console.log(`PostgreSQL ${version}: bicycle ${frequent}, bicycle | velocipede ${both}`);
process.exit(frequent < 10_000 && both === 100_000 ? 0 : 1);
JS
node try.mjs
