/**
 * What a visitor allows beyond the necessary, kept on their device (rule: consent-stored). Optional
 * scripts, of which there are none today, wait for the event below: it comes after the choice, and on each later page.
 */
import { readStored, writeStored } from "#app/platform/device-store.ts";

const KEY = "gdpr-consent";
/** Of the privacy policy: a new one asks again. */
export const POLICY_VERSION = "2026-11";
/** The one hook for optional scripts: `detail` says what is allowed. Nothing optional may run before it. */
const ALLOWED_EVENT = "tukashno:allowed";

export interface PrivacyTypes {
  readonly necessary: true;
  readonly analytics: boolean;
  readonly marketing: boolean;
}

interface PrivacyChoice {
  readonly accepted: boolean;
  readonly types: PrivacyTypes;
  /** ISO time. */
  readonly timestamp: string;
  readonly version: string;
}

/** What was chosen on this device under the present policy; undefined when nothing was. */
export function readChoice(): PrivacyTypes | undefined {
  const choice = readStored(KEY) as Partial<PrivacyChoice> | null | undefined;
  const isWhole = typeof choice?.accepted === "boolean" && typeof choice.types?.analytics === "boolean";
  return isWhole && choice.version === POLICY_VERSION ? choice.types : undefined;
}

/** Where nothing is kept it is valid for this page only. */
export function writeChoice(accepted: boolean, types: PrivacyTypes): void {
  const choice: PrivacyChoice = { accepted, types, timestamp: new Date().toISOString(), version: POLICY_VERSION };
  writeStored(KEY, choice);
}

/** Lets optional scripts know. */
export function announce(types: PrivacyTypes): void {
  dispatchEvent(new CustomEvent(ALLOWED_EVENT, { detail: types }));
}
