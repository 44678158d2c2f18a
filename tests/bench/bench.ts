/** `npm run bench -- finding …` measures the search, `npm run bench -- ADDRESS` the pages of a running site. */
if (process.argv[2] === "finding") await import("./finding.ts");
else await import("./pages.ts");

export {};
