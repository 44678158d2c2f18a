// Screening for tests: modes, answers, and the decisions of administrators.
import type { Site } from "#app/accounts/visit/site.server.ts";
import type { LISTING_ACTIONS } from "#app/admin/listings/listing-actions.server.ts";
import { SCREENING_RULES } from "#app/listings/screening/rules/rules.server.ts";
import type { ScreeningMode } from "#app/listings/screening/rules/screening-rule.ts";
import type { Screening } from "#app/listings/screening/screen-listing.server.ts";
import { storeMode } from "#app/listings/screening/screening-modes.server.ts";
import { type Db, inTransaction, type OpenDatabase } from "#app/platform/database/database.server.ts";
import { createKeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { administer } from "./administer.ts";
import { testSite, type User } from "./make.ts";

/** A rule that may hold, one that may only ask, and one about personal data; each with a text in which it finds something. */
export const STRICT = { name: "narcotics", text: "Кокаин, чист" };
export const SOFT = { name: "phone", text: "Здрава маса, тел. 0888 123 456" };
export const PERSONAL = { name: "health", text: "Синът ми страда от епилепсия" };

/** Switches off all rules except these. */
export async function useModes(db: Db, modes: Readonly<Record<string, ScreeningMode>>): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { name } of SCREENING_RULES) await storeMode(tx, name, modes[name] ?? "off");
  });
}

/** Returns the screening of a form with these answers. */
export function screeningOf(answers: Partial<Pick<Screening, "kept" | "denied">> = {}): Screening {
  return { hash: createKeyedHash("a key of the tests"), holdsBySignals: true, kept: new Set(), ...answers };
}

/** Runs an administrator's action on an ad, such as the decision about what waits of it. */
export function decide(
  on: OpenDatabase | Site,
  admin: User,
  { id, name, seen }: { readonly id: string; readonly name: keyof typeof LISTING_ACTIONS; readonly seen?: string },
): Promise<string> {
  const site = "db" in on && "hash" in on ? on : testSite(on);
  return administer(site, admin, `listings/${name}`, { id, input: { reason: "forbidden" }, seen });
}
