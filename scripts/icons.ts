/** `npm run icons`: writes app/ui/icons.svg, the drawings of the icons that app/ui/icons.tsx names. */
import { readFileSync, writeFileSync } from "node:fs";
import { iconSheet } from "./icon-sheet.ts";

writeFileSync("app/ui/icons.svg", iconSheet(readFileSync("app/ui/icons.tsx", "utf8")));
