/** API operations on the person's own ads: photos, publishing, editing, states, VIP. */

import { randomUUID } from "node:crypto";
import { z } from "zod";
import { PHONE_REFUSALS } from "#app/accounts/credentials/phones.server.ts";
import type { Person } from "#app/accounts/sign-in/person.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { subjectOf, submitListing } from "#app/listings/form/submit-listing.server.ts";
import { contentVersion } from "#app/listings/life/content-version.server.ts";
import { type ListingStateName, STATE_NAMES, type StateVerb } from "#app/listings/life/life-cycle.ts";
import { changeListingState, copyListingPhotos } from "#app/listings/life/listing-states.commands.server.ts";
import { deleteListing } from "#app/listings/life/listings.commands.server.ts";
import { findOwnListings } from "#app/listings/own/own-listings.queries.server.ts";
import { findWholeListings, getOwnListing } from "#app/listings/page/listings.queries.server.ts";
import { receivePhoto } from "#app/listings/photos/photos.commands.server.ts";
import { findOwnPhotos } from "#app/listings/photos/photos.queries.server.ts";
import { findOwnReviews } from "#app/listings/reviews/reviews.queries.server.ts";
import { activateVip } from "#app/listings/vip/vip.commands.server.ts";
import { VIP_OPTIONS } from "#app/listings/vip/vip.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { readWhole } from "#app/platform/numbers/numbers.ts";
import { quote } from "#app/platform/wording/quotes.ts";
import { ListingBody, ListingPatch, listingForm, NewListing } from "./listing-body.server.ts";
import { OwnListingShape, ownListingShape, PhotoShape, photoShape } from "./listing-shape.server.ts";
import { type Call, define, idOf, RefusedListing, tagged, timeCursor } from "./operation.server.ts";

const SUBMIT_REFUSALS = [
  "required_fields",
  "check_fields",
  "phone_required",
  ...PHONE_REFUSALS,
  "phone_taken",
  "phone_of_assistant",
  "not_assistant",
  "principal_fixed",
  "assisted_closed",
  "too_many_photos",
  "photos_gone",
  "too_many_requests",
  "text_refused",
  "text_denied",
  "text_asked",
] as const;

async function ownListing({ db, env }: Site, { id: userId }: Person, id: string) {
  const listing = await storedListing(db, userId, id);
  return ownListingShape(listing, { siteUrl: env.siteUrl, review: (await findOwnReviews(db, [id])).get(id) });
}

async function storedListing(db: Site["db"], userId: string, id: string) {
  const listing = await getOwnListing(db, id, userId);
  if (!listing) throw new Refusal("listing_missing");
  return listing;
}

/** Edits an own ad with a whole ad or a patch, and returns it. */
async function edit(call: Call & { readonly person: Person }, isPatch: boolean) {
  const { site, person } = call;
  const id = idOf(call, "listing_missing");
  // A patch is refused if the ad changes after it was read.
  const seen = isPatch ? await contentVersion(site.db, id) : undefined;
  const form = await listingForm(call, person, { listing: await storedListing(site.db, person.id, id), isPatch });
  if (seen) form.set("version", seen.version);
  return ownListing(site, person, await submit(call, person, { form, edited: id }));
}

/** Publishes or edits an ad in the same way as the form of the page. Throws RefusedFields with the messages of its fields. */
async function submit(
  { site, idempotencyKey }: Call,
  person: Person,
  { form, edited }: { readonly form: FormData; readonly edited: string | null },
): Promise<string> {
  form.set("intent", form.get("anyway") === "yes" ? "publish-anyway" : "publish");
  if (idempotencyKey) form.set("token", idempotencyKey);
  const subject = await subjectOf(site, person.id, { form, edited, category: String(form.get("category")) });
  if (subject.lostId !== undefined) throw new Refusal("listing_missing");
  const { saved, answer } = await submitListing(site, person, { form, subject });
  if (saved) return saved.id;
  const { notice, errors, asked = [], twin } = answer.data;
  // A submission without a result always has a notice.
  if (!notice) throw new Refusal("unexpected");
  throw new RefusedListing(notice, twin ? { anyway: `${TWIN_HELP} ${quote(twin.title)}.` } : errors, {
    asked: asked.map(({ key, rule, field, words, told, isPersonal }) => ({
      key,
      rule,
      field,
      words,
      told,
      isPersonal,
    })),
    twin: twin && { url: `${site.env.siteUrl}/ad/${twin.slug}`, title: twin.title },
  });
}

const TWIN_HELP = "Изпратете anyway: yes, за да публикувате и тази обява. Подобната е";

/** Reports whether the ad or its edit waits for review, or for the agreement of the person for whom it is. */
const waits = ({ review, state }: { readonly review: unknown; readonly state: string }) =>
  review !== null || state === "unconfirmed";

/** The verbs of the life cycle with their paths. */
const STATES = {
  confirm: ["confirm", "Confirms that an ad is available"],
  reserve: ["reserve", "Marks an ad as reserved"],
  release: ["release", "Marks a reserved ad as available again"],
  pause: ["pause", "Hides an ad until it is resumed"],
  sold: ["markSold", "Marks an ad as sold"],
  resume: ["resume", "Shows a paused or sold ad again"],
  renew: ["renew", "Gives an ad a new date in lists and a new lifetime"],
} as const satisfies Readonly<Record<string, readonly [StateVerb, string]>>;

const stateOperations = Object.entries(STATES).map(([path, [verb, summary]]) =>
  define.post(`/listings/{id}/${path}`, {
    summary,
    isRepeatable: true,
    refusals: [
      "listing_missing",
      "listing_state_changed",
      "listing_limit",
      "assisted_limit",
      "assisted_closed",
      "renew_too_soon",
    ],
    failure: "listing_state_failed",
    answer: OwnListingShape,
    async run(call) {
      const { site, person } = call;
      const id = idOf(call, "listing_missing");
      await changeListingState(site.db, { person, rules: site.env, id, verb });
      return ownListing(site, person, id);
    },
  }),
);

export const LISTING_OPERATIONS = tagged("Own ads", [
  define.get("/me/listings", {
    summary: "Lists the ads of the person in all states, newest first",
    query: z.object({
      state: z.enum(STATE_NAMES).optional(),
      after: timeCursor,
    }),
    answer: z.object({ listings: z.array(OwnListingShape), next: z.string().nullable() }),
    async run({ site, person, search }) {
      const state = STATE_NAMES.find((name): name is ListingStateName => name === search.get("state"));
      const after = search.get("after") ?? undefined;
      const page = await findOwnListings(site.db, { userId: person.id, states: state && [state], after });
      const ids = page.listings.map(({ card }) => card.id);
      const listings = await findWholeListings(site.db, ids, person.id);
      const reviews = await findOwnReviews(site.db, ids);
      const { siteUrl } = site.env;
      return {
        listings: listings.map((one) => ownListingShape(one, { siteUrl, review: reviews.get(one.id) })),
        next: page.next ?? null,
      };
    },
  }),
  define.get("/me/listings/{id}", {
    summary: "Returns an ad of the person in any state",
    refusals: ["listing_missing"],
    answer: OwnListingShape,
    run: (call) => ownListing(call.site, call.person, idOf(call, "listing_missing")),
  }),
  define.post("/photos", {
    summary: "Uploads a photo for an ad, as the file `file` of a multipart form",
    status: 201,
    takesFile: true,
    isRepeatable: true,
    refusals: ["upload_refused", "too_many_requests", "storage_away", "body_too_large", "body_length_missing"],
    failure: "upload_failed",
    answer: PhotoShape,
    async run({ site, person, form }) {
      const file = form.get("file");
      if (!(file instanceof File)) throw new Refusal("upload_failed", { field: "file" });
      return photoShape(await receivePhoto(site, person.id, file), site.env.siteUrl);
    },
  }),
  define.post("/listings", {
    summary: "Publishes an ad; 202 if it waits for review",
    status: 201,
    isRepeatable: true,
    body: NewListing,
    refusals: [
      ...SUBMIT_REFUSALS,
      "listing_limit",
      "assisted_limit",
      "listing_day_limit",
      "listing_twin",
      "email_unconfirmed",
    ],
    failure: "listing_create_failed",
    answer: OwnListingShape,
    isAccepted: waits,
    async run(call) {
      const form = await listingForm(call, call.person, undefined);
      return ownListing(call.site, call.person, await submit(call, call.person, { form, edited: null }));
    },
  }),
  define.put("/listings/{id}", {
    summary:
      "Replaces the content and photos of an own ad; 202 if the edit waits for review and the public version stays",
    isRepeatable: true,
    body: ListingBody,
    refusals: [...SUBMIT_REFUSALS, "listing_missing"],
    failure: "listing_update_failed",
    answer: OwnListingShape,
    isAccepted: waits,
    run: (call) => edit(call, false),
  }),
  define.patch("/listings/{id}", {
    summary: "Changes some of the content of an own ad; 202 if the edit waits for review and the public version stays",
    isRepeatable: true,
    body: ListingPatch,
    refusals: [...SUBMIT_REFUSALS, "listing_missing", "listing_changed"],
    failure: "listing_update_failed",
    answer: OwnListingShape,
    isAccepted: waits,
    run: (call) => edit(call, true),
  }),
  define.delete("/listings/{id}", {
    summary: "Deletes an own ad; the remaining VIP time is lost",
    isRepeatable: true,
    refusals: ["listing_missing"],
    failure: "listing_delete_failed",
    async run(call) {
      await deleteListing(call.site.db, { person: call.person, id: idOf(call, "listing_missing") });
    },
  }),
  ...stateOperations,
  define.post("/listings/{id}/photo-copies", {
    summary: "Copies the photos of an own ad into uploads for a new one",
    status: 201,
    isRepeatable: true,
    refusals: ["listing_missing", "upload_refused", "too_many_requests", "storage_away"],
    failure: "listing_state_failed",
    answer: z.object({ photos: z.array(PhotoShape) }),
    async run(call) {
      const { site, person } = call;
      const ids = await copyListingPhotos(site, person, idOf(call, "listing_missing"));
      const photos = await findOwnPhotos(site.db, person.id, ids);
      return { photos: photos.map((photo) => photoShape(photo, site.env.siteUrl)) };
    },
  }),
  define.post("/listings/{id}/vip", {
    summary: `Makes an active ad VIP from now on: ${VIP_OPTIONS.map(({ days, tokens }) => `${days} for ${tokens}`).join(", ")} (days for tokens)`,
    isRepeatable: true,
    body: z.object({
      days: z.int(),
      quick: z.string().optional().describe("yes: one day; refused for an ad that is already VIP."),
    }),
    refusals: [
      "listing_missing",
      "assisted_closed",
      "vip_days",
      "already_vip",
      "vip_not_longer",
      "tokens_missing",
      "tokens_missing_days",
    ],
    failure: "vip_dialog_failed",
    answer: OwnListingShape,
    async run(call) {
      const { site, person, form, idempotencyKey } = call;
      const listingId = idOf(call, "listing_missing");
      const isQuick = form.get("quick") === "yes";
      const days = isQuick ? 1 : readWhole(form.get("days"));
      await activateVip(site.db, person, { listingId, days, key: idempotencyKey ?? randomUUID(), isQuick });
      return ownListing(site, person, listingId);
    },
  }),
]);
