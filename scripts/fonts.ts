/** `npm run fonts`: writes app/fonts/, the letters that app/tokens.css names, cut out of the whole font. */
import { readFileSync, writeFileSync } from "node:fs";
import { cutFont, namedSubsets } from "./font-subsets.ts";

for (const subset of namedSubsets(readFileSync("app/tokens.css", "utf8")))
  writeFileSync(`app/fonts/${subset.name}.woff2`, await cutFont(subset));
