/** API operations on the person's own account. */

import { z } from "zod";
import {
  changeEmailSchema,
  changePasswordSchema,
  passwordNotice,
  premiumRequestSchema,
  profileSchema,
} from "#app/accounts/credentials/accounts.schema.ts";
import { limitNewPhones, PHONE_REFUSALS } from "#app/accounts/credentials/phones.server.ts";
import { viberOf } from "#app/accounts/credentials/viber-field.tsx";
import { updateProfile } from "#app/accounts/profile/accounts.commands.server.ts";
import { deleteAccount } from "#app/accounts/profile/deletion.commands.server.ts";
import { requestEmailChange, sendConfirmationAgain } from "#app/accounts/profile/email.commands.server.ts";
import { findIdentities, unlinkIdentity } from "#app/accounts/profile/identities.server.ts";
import { changePassword, confirmIdentity } from "#app/accounts/profile/password.commands.server.ts";
import type { Person } from "#app/accounts/sign-in/person.ts";
import { endSession, findSessions } from "#app/accounts/sign-in/sessions.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { ownDataArchive } from "#app/admin/own-data/own-data.server.ts";
import { getListingQuota } from "#app/listings/life/listing-quota.server.ts";
import { findLedger, getTokens } from "#app/listings/vip/ledger.queries.server.ts";
import { sendPremiumRequest } from "#app/messaging/contact/messages.commands.server.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import { RefusedFields, validForm } from "#app/platform/forms/forms.server.ts";
import { VIBER } from "./listing-body.server.ts";
import { define, idOf, tagged } from "./operation.server.ts";

const Me = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    isEmailConfirmed: z.boolean(),
    phone: z.string().nullable(),
    accountType: z.enum(["basic", "pro"]),
    isAdmin: z.boolean(),
    hasTwoStep: z.boolean(),
    vipTokens: z.int(),
    activeListings: z.int(),
    maxListings: z.int().nullable().describe("Null: no limit."),
  })
  .meta({ id: "Me" });

async function meOf({ db, env }: Site, person: Person): Promise<z.input<typeof Me>> {
  const { id, name, email, isEmailConfirmed, phone, accountType, isAdmin, hasTwoStep } = person;
  const quota = await getListingQuota(db, id, env);
  return {
    ...{ id, name, email, isEmailConfirmed, phone, accountType, isAdmin, hasTwoStep },
    vipTokens: await getTokens(db, id),
    activeListings: quota.active,
    maxListings: quota.max ?? null,
  };
}

const current = z.string().describe("The current password; empty for an account without one.");
export const currentOf = (form: FormData) => String(form.get("current") ?? "");

export const ACCOUNT_OPERATIONS = tagged("Account", [
  define.get("/me", {
    summary: "Returns the person of the token",
    answer: Me,
    run: ({ site, person }) => meOf(site, person),
  }),
  define.put("/me", {
    summary: "Changes the name and phone number",
    body: z.object({ ...profileSchema.shape, viber: VIBER }),
    resource: Me,
    refusals: [...PHONE_REFUSALS, "phone_taken", "too_many_requests"],
    failure: "profile_update_failed",
    async run({ site, person, form }) {
      const input = validForm(form, profileSchema, ["name"]);
      await limitNewPhones(site, person.id, input.phone);
      await updateProfile(site.db, person.id, { ...input, hasViber: viberOf(form) });
    },
  }),
  define.post("/me/confirmation-mails", {
    summary: "Mails the link that confirms the address again",
    refusals: ["too_many_requests"],
    async run({ site, person }) {
      await sendConfirmationAgain(site, person);
    },
  }),
  define.put("/me/password", {
    summary: "Changes the password and ends the other sessions",
    body: z.object(changePasswordSchema.shape),
    refusals: ["password_wrong", "weak_password", "sign_in_again"],
    failure: "password_change_failed",
    async run({ site, person, form }) {
      await changePassword(site, person, validForm(form, changePasswordSchema, [], passwordNotice));
    },
  }),
  define.put("/me/email", {
    summary: "Mails a link to a new address; following it changes the address of the account",
    body: z.object(changeEmailSchema.shape),
    refusals: ["email_own", "password_missing", "password_wrong", "sign_in_again"],
    failure: "profile_update_failed",
    async run({ site, person, form }) {
      await requestEmailChange(site, person, validForm(form, changeEmailSchema));
    },
  }),
  define.get("/me/sessions", {
    summary: "Lists the sessions of the person",
    answer: z.object({
      sessions: z.array(z.object({ id: z.uuid(), device: z.string(), lastSeen: z.string(), isThis: z.boolean() })),
    }),
    async run({ site, person }) {
      return { sessions: [...(await findSessions(site.db, person))] };
    },
  }),
  define.delete("/me/sessions/{id}", {
    summary: "Ends one session",
    refusals: ["session_missing"],
    async run(call) {
      await endSession(call.site.db, call.person.id, idOf(call, "session_missing"));
    },
  }),
  define.get("/me/identities", {
    summary: "Lists the linked accounts of other providers. A browser is needed to link one",
    answer: z.object({ identities: z.array(z.object({ provider: z.string(), accountId: z.string() })) }),
    async run({ site, person }) {
      return { identities: [...(await findIdentities(site, person.id))] };
    },
  }),
  define.post("/me/identities/{provider}/unlink", {
    summary: "Removes the link to an account of another provider",
    body: z.object({ accountId: z.string(), current }),
    refusals: ["last_way_in", "password_missing", "password_wrong", "sign_in_again"],
    async run({ site, person, params: { provider = "" }, form }) {
      const accountId = String(form.get("accountId") ?? "");
      await unlinkIdentity(site, person, { provider, accountId, current: currentOf(form) });
    },
  }),
  define.get("/me/ledger", {
    summary: "Lists the newest changes of the VIP tokens",
    answer: z.object({
      entries: z.array(z.object({ id: z.int(), when: z.string(), change: z.string(), text: z.string() })),
    }),
    async run({ site, person }) {
      return { entries: [...(await findLedger(site.db, person.id))] };
    },
  }),
  define.post("/me/requests", {
    summary: "Requests VIP tokens or a Pro account from the administrators",
    isRepeatable: true,
    body: z.object(premiumRequestSchema.shape),
    refusals: [...PHONE_REFUSALS, "too_many_requests"],
    failure: "premium_request_failed",
    async run({ site, person, form, idempotencyKey }) {
      const input = validForm(form, premiumRequestSchema, ["type", "name", "email", "phone"]);
      await sendPremiumRequest(site, person.id, input, idempotencyKey);
    },
  }),
  define.get("/me/data", {
    summary: "Returns all data that the site stores about the person, as a ZIP file",
    fileType: "application/zip",
    refusals: ["too_many_requests"],
    async run({ site, person }) {
      await site.limits.take("download", person.id);
      const headers = { "content-type": "application/zip", "cache-control": "no-store" };
      return new Response(await ownDataArchive(site, person.id), { headers });
    },
  }),
  define.post("/me/deletion", {
    summary: "Deletes the account; for fourteen days a mailed link restores it",
    body: z.object({ current, sure: z.literal("yes") }),
    refusals: ["password_missing", "password_wrong", "sign_in_again", "admin_must_step_down"],
    async run({ site, person, form }) {
      if (form.get("sure") !== "yes")
        throw new RefusedFields(errorNotice("check_fields"), { sure: "Отбележете, че разбирате" });
      await confirmIdentity(site, person, currentOf(form));
      await deleteAccount(site, person.id);
    },
  }),
]);
