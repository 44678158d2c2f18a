import { renderSVG } from "uqr";
import type { TwoStepSetup } from "./two-step.commands.server.ts";

/** The maximum length of an otpauth URI in characters; ours have half as many. */
const MAX_URI = 400;

/** Returns the data of the setup page for a prepared second step; undefined for an invalid URI. */
export function setupOf({ uri, backupCodes }: TwoStepSetup) {
  if (!uri.startsWith("otpauth://") || uri.length > MAX_URI || !URL.canParse(uri)) return undefined;
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`;
  return { uri, picture, secret: secretOf(uri), backupCodes };
}

/** Returns the key in groups of four characters, for typing. */
function secretOf(uri: string): string {
  return (new URL(uri).searchParams.get("secret") ?? "").replace(/(.{4})(?=.)/g, "$1 ");
}
