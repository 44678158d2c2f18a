/**
 * `npm run bench [-- --size 25000 --against COMMIT …]` measures the built site with generated ads (site.ts lists the options),
 * `npm run bench -- fill N --database URL` fills a PostgreSQL database with many ads.
 */
if (process.argv[2] === "fill") await import("./fill.ts");
else await import("./site.ts");

export {};
