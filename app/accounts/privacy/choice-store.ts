/**
 * Stores the consent of a visitor to optional scripts on the device. Optional scripts, of which there
 * are none today, wait for the event below, which is dispatched after the choice and on each later page.
 */
import { readStored, writeStored } from "#app/platform/forms/device-store.ts";

const KEY = "gdpr-consent";
/** The version of the privacy policy; a new version asks for consent again. */
export const POLICY_VERSION = "2026-11";
/** The event for optional scripts; its `detail` contains the allowed types. No optional script may run before it. */
const ALLOWED_EVENT = "tukashno:allowed";

export interface PrivacyTypes {
  readonly necessary: true;
  readonly analytics: boolean;
  readonly marketing: boolean;
}

interface PrivacyChoice {
  readonly accepted: boolean;
  readonly types: PrivacyTypes;
  /** The time in ISO 8601. */
  readonly timestamp: string;
  readonly version: string;
}

/** Returns the choice on this device for the current policy; undefined without one. */
export function readChoice(): PrivacyTypes | undefined {
  const choice = readStored(KEY) as Partial<PrivacyChoice> | null | undefined;
  const isWhole = typeof choice?.accepted === "boolean" && typeof choice.types?.analytics === "boolean";
  return isWhole && choice.version === POLICY_VERSION ? choice.types : undefined;
}

/** Stores a choice; without localStorage it is valid for this page only. */
export function writeChoice(accepted: boolean, types: PrivacyTypes): void {
  const choice: PrivacyChoice = { accepted, types, timestamp: new Date().toISOString(), version: POLICY_VERSION };
  writeStored(KEY, choice);
}

/** Dispatches the event that starts the allowed optional scripts. */
export function announceChoice(types: PrivacyTypes): void {
  dispatchEvent(new CustomEvent(ALLOWED_EVENT, { detail: types }));
}
