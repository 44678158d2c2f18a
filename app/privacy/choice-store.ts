/**
 * What a visitor allows beyond the necessary, kept on their device (specification, section 3: key and shape). Optional
 * scripts, of which there are none today, wait for the event below: it comes after the choice, and on each later page.
 */
import { PRIVACY_CHOICE } from "#app/platform/page-contract.ts";

/** Of the privacy policy: a new one asks again (reading 36). */
export const POLICY_VERSION = PRIVACY_CHOICE.version;
/** The one hook for optional scripts: `detail` says what is allowed. Nothing optional may run before it. */
const ALLOWED_EVENT = "tukashno:allowed";
/** The event that reopens the panel. */
export const REOPEN_EVENT = "tukashno:choose";

export interface PrivacyTypes {
  readonly necessary: true;
  readonly analytics: boolean;
  readonly marketing: boolean;
}

export interface PrivacyChoice {
  readonly accepted: boolean;
  readonly types: PrivacyTypes;
  /** ISO time. */
  readonly timestamp: string;
  readonly version: string;
}

/** The choice made on this device under the present policy; undefined when there is none. */
export function readChoice(): PrivacyChoice | undefined {
  try {
    const choice = JSON.parse(localStorage.getItem(PRIVACY_CHOICE.key) ?? "null") as PrivacyChoice | null;
    const isWhole = typeof choice?.accepted === "boolean" && typeof choice.types?.analytics === "boolean";
    return isWhole && choice.version === POLICY_VERSION ? choice : undefined;
  } catch {
    // Storage is unavailable: nothing optional is allowed, and the panel asks.
    return undefined;
  }
}

export function writeChoice(accepted: boolean, types: PrivacyTypes): PrivacyChoice {
  const choice: PrivacyChoice = { accepted, types, timestamp: new Date().toISOString(), version: POLICY_VERSION };
  try {
    localStorage.setItem(PRIVACY_CHOICE.key, JSON.stringify(choice));
  } catch {
    // Valid for this page only.
  }
  return choice;
}

let announced = "";

/** Lets optional scripts know, once a page: a choice made while the page was waking up is found there a second time. */
export function announce({ types }: PrivacyChoice): void {
  const said = JSON.stringify(types);
  if (said === announced) return;
  announced = said;
  window.dispatchEvent(new CustomEvent(ALLOWED_EVENT, { detail: types }));
}
