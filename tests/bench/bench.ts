/**
 * `npm run bench [-- --size 25000 --against COMMIT …]` measures the built site with generated ads (site.ts lists the options),
 * `npm run bench -- fill N --database URL` fills a PostgreSQL database with many ads, `npm run bench -- screening` measures the rules
 * about texts, `npm run bench -- finding` searches.
 */
if (process.argv[2] === "fill") await import("./fill.ts");
else if (process.argv[2] === "screening") await import("./screening.ts");
else if (process.argv[2] === "finding") await import("./finding.ts");
else await import("./site.ts");

export {};
