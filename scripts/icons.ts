/** `npm run icons`: writes app/platform/ui/icons.svg with the icons that app/platform/ui/icons.tsx names. */
import { readFileSync, writeFileSync } from "node:fs";
import { iconSheet } from "./icon-sheet.ts";

writeFileSync("app/platform/ui/icons.svg", iconSheet(readFileSync("app/platform/ui/icons.tsx", "utf8")));
