/** The setup page's data for a prepared second step. */
import { renderSVG } from "uqr";
import type { TwoStepSetup } from "./two-step.commands.server.ts";

/** Characters of the longest address for an app; ours have half as many. */
const MAX_URI = 400;

export function setupOf({ uri, backupCodes }: TwoStepSetup) {
  if (!uri.startsWith("otpauth://") || uri.length > MAX_URI || !URL.canParse(uri)) return undefined;
  return { uri, picture: qrPicture(uri), secret: secretOf(uri), backupCodes };
}

function qrPicture(uri: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`;
}

/** The key in groups of four, for typing by hand. */
function secretOf(uri: string): string {
  return (new URL(uri).searchParams.get("secret") ?? "").replace(/(.{4})(?=.)/g, "$1 ");
}
