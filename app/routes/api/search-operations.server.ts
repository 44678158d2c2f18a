/** API operations on saved searches and mail settings. */
import { z } from "zod";
import { emailOnlySchema } from "#app/accounts/credentials/accounts.schema.ts";
import { visitorOfCall } from "#app/accounts/visit/visitor-of-request.server.ts";
import { limitedVisitor } from "#app/accounts/visitor/visitor.server.ts";
import {
  findRecipient,
  recipientOfAccount,
  SWITCHES,
  setSwitches,
} from "#app/messaging/recipients/recipients.server.ts";
import { RHYTHMS } from "#app/messaging/saved-searches/saved-search.ts";
import {
  deleteSearch,
  saveForAddress,
  saveSearch,
} from "#app/messaging/saved-searches/saved-searches.commands.server.ts";
import { findSavedSearches } from "#app/messaging/saved-searches/saved-searches.queries.server.ts";
import { handleSearchForm, rhythmField, searchName } from "#app/messaging/saved-searches/search-form.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { validForm } from "#app/platform/forms/forms.server.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { type Call, define, idOf, tagged } from "./operation.server.ts";

const rhythm = z.enum(codesOf(RHYTHMS));
const url = z.string().describe("Path and query of the list's page, such as /category/avtomobili?q=golf");

async function change(call: Call & { readonly person: { readonly id: string } }, intent: string): Promise<void> {
  const { site, person, form } = call;
  form.set("id", idOf(call, "search_missing"));
  form.set("intent", intent);
  await handleSearchForm(site.db, await recipientOfAccount(site.db, person.id), form);
}

const addressSchema = z.object({ ...emailOnlySchema.shape, rhythm: rhythmField });

const NAMES = codesOf(SWITCHES);
const MailSwitches = z
  .object(Object.fromEntries(NAMES.map((name) => [name, z.boolean()])))
  .meta({ id: "MailSwitches" });

const SavedSearch = z
  .object({
    id: z.uuid(),
    url: z.string(),
    name: z.string(),
    rhythm,
    isPaused: z.boolean(),
    count: z.int(),
  })
  .meta({ id: "SavedSearch" });

export const SEARCH_OPERATIONS = tagged("Saved searches", [
  define.get("/me/searches", {
    summary: "Lists the saved searches with their numbers of new ads",
    answer: z.object({
      searches: z.array(SavedSearch),
    }),
    async run({ site: { db, env }, person }) {
      const searches = await findSavedSearches(db, await recipientOfAccount(db, person.id), {
        display: env.priceDisplay,
        userId: person.id,
      });
      return { searches: [...searches] };
    },
  }),
  define.post("/me/searches", {
    summary: "Saves a search; mails are sent only if the address of the account is confirmed",
    isRepeatable: true,
    body: z.object({ url }),
    refusals: ["search_empty", "search_limit"],
    async run({ site, person, form }) {
      const input = { url: String(form.get("url") ?? ""), rhythm: person.isEmailConfirmed ? "daily" : "none" } as const;
      await saveSearch(site, await recipientOfAccount(site.db, person.id), input);
    },
  }),
  define.put("/me/searches/{id}", {
    summary: "Changes the name and rhythm of a search, and pauses or resumes it",
    body: z.object({
      name: searchName,
      rhythm,
      isPaused: z.boolean().optional().describe("Unchanged if omitted."),
      paused: z.string().optional().describe("yes or no, for `isPaused`."),
    }),
    resource: SavedSearch,
    refusals: ["search_missing"],
    async run(call) {
      await change(call, "change");
      const paused = call.form.get("paused") ?? call.form.get("isPaused");
      if (paused === "yes" || paused === "true") await change(call, "pause");
      else if (paused === "no" || paused === "false") await change(call, "resume");
    },
  }),
  define.delete("/me/searches/{id}", {
    summary: "Deletes a search",
    refusals: ["search_missing"],
    async run(call) {
      const { db } = call.site;
      const id = idOf(call, "search_missing");
      const isDeleted = await deleteSearch(db, { recipientId: await recipientOfAccount(db, call.person.id), id });
      if (!isDeleted) throw new Refusal("search_missing");
    },
  }),
  define.post("/searches", {
    summary: "Saves a search for an address without an account, whose owner confirms it by mail",
    by: "visitor",
    body: z.object({ ...addressSchema.shape, url }),
    refusals: ["search_empty", "search_limit", "too_many_requests", "network_busy"],
    async run({ site, visit, headers, form }) {
      const { person, visitor } = await visitorOfCall({ site, visit, headers });
      const { email, rhythm: often } = validForm(form, addressSchema, ["email"]);
      await site.limits.takeShared("alertAddress", limitedVisitor(visitor, person?.id));
      await saveForAddress(site, email, { url: String(form.get("url") ?? ""), rhythm: often });
    },
  }),
  define.get("/me/notifications", {
    summary: "Returns the switches of mails",
    answer: MailSwitches,
    async run({ site: { db }, person }) {
      const recipient = await findRecipient(db, await recipientOfAccount(db, person.id));
      return Object.fromEntries(NAMES.map((name) => [name, recipient[name]]));
    },
  }),
  define.put("/me/notifications", {
    summary: "Turns the mails on and off",
    body: MailSwitches,
    async run({ site: { db }, person, form }) {
      const on = NAMES.filter((name) => form.get(name) === "true");
      await setSwitches(db, await recipientOfAccount(db, person.id), on);
    },
  }),
]);
