import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { requirePerson, requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { can } from "#app/listings/life/life-cycle.ts";
import { getOwnListing } from "#app/listings/page/listings.queries.server.ts";
import { getTokens } from "#app/listings/vip/ledger.queries.server.ts";
import { activateVip } from "#app/listings/vip/vip.commands.server.ts";
import { lengtheningDays, vipTimeLeft } from "#app/listings/vip/vip.ts";
import { VipForm } from "#app/listings/vip/vip-form.tsx";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm, redirectWithToast, refusedForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { readWhole } from "#app/platform/numbers/numbers.ts";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { counted } from "#app/platform/wording/plurals.ts";
import { errorToast, PAGE_SUCCESS } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/listing-vip";

export const handle: RouteHandle = { failure: "tokens_check_failed" };

/** Loads the VIP dialog of My ads as a page, for visitors without JavaScript and after a refusal. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const person = requirePerson(await getPerson(context), url);
  const listing = isUuid(params.id) ? await getOwnListing(db, params.id, person.id) : undefined;
  if (!listing || !can(person, "promote", listing)) throw pageError("listing_missing");
  const now = new Date();
  return {
    listingId: listing.id,
    title: listing.title,
    tokens: await getTokens(db, person.id),
    spendKey: randomUUID(),
    timeLeft: listing.vipExpiresAt ? vipTimeLeft(listing.vipExpiresAt, now) : undefined,
    lengthening: lengtheningDays(listing, now),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = getSite(context);
  const person = requireSignedIn(await getPerson(context));
  if (!isUuid(params.id)) throw pageError("listing_missing");
  const form = await readForm(request);
  const key = String(form.get("key") ?? "");
  const isQuick = form.get("quick") === "yes";
  const input = {
    listingId: params.id,
    days: isQuick ? 1 : readWhole(form.get("days")),
    key: isUuid(key) ? key : randomUUID(),
    isQuick,
  };
  const done = await refusedForm(form, () => activateVip(site.db, person, input), {
    code: isQuick ? "vip_failed" : "vip_dialog_failed",
    log: site.log,
  });
  if (done.ok) {
    return redirectWithToast(href("/my-ads"), { kind: "success", text: activatedText(done.value) });
  }
  const { notice } = done.answer.data;
  // The quick button has no form to show again, and an ad that cannot be promoted has no page.
  return isQuick || notice.code === "listing_missing"
    ? redirectWithToast(href("/my-ads"), errorToast(notice))
    : done.answer;
}

/** Returns the text of the specification for one day; texts for other periods name the number of days. */
function activatedText(days: number): string {
  return days === 1 ? PAGE_SUCCESS.vip_activated : `VIP статусът е активиран за ${counted(days, "ден", "дни")}`;
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "VIP обява", noindex: true });

export default function ListingVip({ loaderData }: Route.ComponentProps) {
  return (
    <NarrowPage title="VIP обява">
      <p className="mb-5 panel p-4 font-semibold">{loaderData.title}</p>
      <VipForm {...loaderData} />
    </NarrowPage>
  );
}
