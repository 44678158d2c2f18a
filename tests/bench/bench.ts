/**
 * `npm run bench [-- --size 25000 --against COMMIT …]` measures the built site on data of its own (site.ts lists the options),
 * `npm run bench -- finding` searches, and `npm run bench -- ADDRESS` the pages of a running site.
 * `npm run bench -- fill N --database URL` fills a PostgreSQL database with many ads.
 */
const [name] = process.argv.slice(2);
if (name === undefined || name.startsWith("--")) await import("./site.ts");
else if (name === "finding") await import("./finding.ts");
else if (name === "fill") await import("./fill.ts");
else await import("./pages.ts");

export {};
