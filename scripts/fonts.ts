/** `npm run fonts`: writes app/platform/ui/fonts/, subsets of the font with the letters in app/platform/ui/tokens.css. */
import { readFileSync, writeFileSync } from "node:fs";
import { cutFont, namedSubsets } from "./font-subsets.ts";

for (const subset of namedSubsets(readFileSync("app/platform/ui/tokens.css", "utf8")))
  writeFileSync(`app/platform/ui/fonts/${subset.name}.woff2`, await cutFont(subset));
