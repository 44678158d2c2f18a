/**
 * `npm run bench [-- --size 25000 --against COMMIT …]` measures the built site on data of its own (site.ts says the options),
 * `npm run bench -- ADDRESS` the pages of a running site, `npm run bench -- NAME …` one of these:
 */
const OTHERS: Readonly<Record<string, () => Promise<unknown>>> = {
  /** Times of searches. */
  finding: () => import("./finding.ts"),
  /** What searches find, however they are typed. */
  "finding-ways": () => import("./finding-ways.ts"),
  /** Fills a PostgreSQL database with many ads. */
  fill: () => import("./fill.ts"),
  /** Pages on a database that was filled so, beside a small one; migrations and indexing anew. */
  scale: () => import("./scale.ts"),
  /** Alerts. */
  told: () => import("./told.ts"),
  /** Owners who are asked whether their ads are still there. */
  asked: () => import("./asked.ts"),
  /** What publishing costs. */
  writing: () => import("./writing.ts"),
};

const [what] = process.argv.slice(2);
if (what === undefined || what.startsWith("--")) await import("./site.ts");
else await (OTHERS[what] ?? (() => import("./pages.ts")))();

export {};
