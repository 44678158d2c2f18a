/**
 * Records that the person behind an assisted ad agrees to it, or takes it over: by a code sent to the number of the ad, or by a call of
 * another assistant of the office. Who wrote the ad cannot record a call, because they may have typed a stranger's number. Every
 * agreement is a row of the audit log.
 */
import { randomInt } from "node:crypto";
import { sendSms } from "#app/accounts/credentials/accounts.jobs.server.ts";
import type { Person } from "#app/accounts/sign-in/person.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { writeAudit } from "#app/admin/actions/admin-action.server.ts";
import type { LoggedChange } from "#app/admin/actions/logged-changes.ts";
import { lockListing } from "#app/listings/life/listing-lock.server.ts";
import { publishAgreed } from "#app/listings/reviews/reviews.commands.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { quote } from "#app/platform/wording/quotes.ts";
import { findAssisted } from "./assisted.queries.server.ts";
import { handOver } from "./hand-over.server.ts";

type Dependencies = Pick<Site, "db" | "env" | "hash" | "jobs" | "limits">;

interface Asked {
  readonly person: Pick<Person, "id" | "name">;
  readonly id: string;
}

/** Locks an assisted ad, which an assistant may still change, and returns it with the role of the person. Refuses with listing_missing. */
async function lockAssisted(tx: Tx, { person, id }: Asked) {
  const locked = await lockListing(tx, id);
  const ad = locked && (await findAssisted(tx, id, person));
  if (!ad || (ad.role === "assistant" && !ad.isUnconfirmed)) throw new Refusal("listing_missing");
  if (ad.role === "assistant" && locked.state.isClosed) throw new Refusal("assisted_closed");
  return ad;
}

const keyOf = ({ person, id }: Asked) => `owner-code ${id} ${person.id}`;

/** Sends a code to the number of the ad, for its assistant or for the account with that number. Refuses with too_many_requests. */
export async function sendOwnerCode({ db, env, hash, jobs, limits }: Dependencies, asked: Asked): Promise<void> {
  if (!env.signIn.sms) throw new Refusal("listing_missing");
  await inTransaction(db, async (tx) => {
    const { role, title, principal_phone: to, office, is_own_number } = await lockAssisted(tx, asked);
    if (role === "colleague") throw new Refusal("listing_missing");
    if (role === "claimant" && !is_own_number) throw new Refusal("owner_without_account");
    await limits.take("ownerCodesOfPerson", asked.person.id);
    await limits.take("ownerCode", to);
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const identifier = keyOf(asked);
    await tx.deleteFrom("verifications").where("identifier", "=", identifier).execute();
    const value = hash("owner-code", `${identifier} ${to} ${code}`);
    await tx
      .insertInto("verifications")
      .values({ identifier, value, expires_at: new Date(Date.now() + DAY) })
      .execute();
    const purpose =
      role === "assistant"
        ? `${office} да публикува с Вашия номер обявата ${quote(title)}`
        : `обявата ${quote(title)} да стане на ${asked.person.name}`;
    await jobs.enqueue(sendSms, { to, code, purpose });
  });
}

/** Records the agreement whose code was sent to the number. Refuses with owner_code_wrong, too_many_requests. */
export async function enterOwnerCode(
  { db, env, hash, limits }: Dependencies,
  { code, ...asked }: Asked & { readonly code: string },
): Promise<void> {
  // Outside the transaction, so that a wrong code counts.
  await limits.take("ownerCodeAttempt", keyOf(asked));
  await inTransaction(db, async (tx) => {
    const { role, principal_phone: to } = await lockAssisted(tx, asked);
    const identifier = keyOf(asked);
    const used = await tx
      .deleteFrom("verifications")
      .where("identifier", "=", identifier)
      .where("value", "=", hash("owner-code", `${identifier} ${to} ${code.replace(/\s/g, "")}`))
      .where("expires_at", ">", new Date())
      .returning("id")
      .executeTakeFirst();
    if (!used) throw new Refusal("owner_code_wrong", { field: "code" });
    if (role === "claimant") await handOver(tx, asked.id, asked.person.id);
    else await publishAgreed(tx, asked.id, env);
    await log(tx, asked, role === "claimant" ? "take-over" : "agree-by-sms");
  });
}

/** Records that an assistant of the office, another than the one who wrote the ad, has called the person, who agrees. */
export function recordCall({ db, env }: Pick<Dependencies, "db" | "env">, asked: Asked): Promise<void> {
  return inTransaction(db, async (tx) => {
    if ((await lockAssisted(tx, asked)).role !== "colleague") throw new Refusal("listing_missing");
    await publishAgreed(tx, asked.id, env);
    await log(tx, asked, "agree-by-call");
  });
}

function log(tx: Tx, { person, id }: Asked, action: LoggedChange): Promise<void> {
  return writeAudit(tx, { actor_id: person.id, action, target_type: "listing", target_id: id });
}
