import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { requireSignedIn, requireViewer } from "#app/accounts/require-viewer.server.ts";
import { can } from "#app/listings/life-cycle.ts";
import { getOwnListing } from "#app/listings/listings.queries.server.ts";
import { readForm, redirectWithToast, refusedForm } from "#app/platform/forms.server.ts";
import { orUnavailable, pageError } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { getSite, getViewer } from "#app/site/site.server.ts";
import { NarrowPage } from "#app/ui/narrow-page.tsx";
import { getTokens } from "#app/vip/ledger.queries.server.ts";
import { activateVip } from "#app/vip/vip.commands.server.ts";
import { vipTimeLeft } from "#app/vip/vip.ts";
import { VipForm } from "#app/vip/vip-form.tsx";
import { counted } from "#app/wording/plurals.ts";
import { errorToast, PAGE_SUCCESS } from "#app/wording/toast.ts";
import type { Route } from "./+types/listing-vip";

export const handle = REACT_WHEN_IDLE;

/** The dialog of My ads as a page: without script, and when the server has refused. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const viewer = requireViewer(await getViewer(context), url);
  const listing = isUuid(params.id) ? await getOwnListing(db, params.id, viewer.id) : undefined;
  if (!listing || !can(viewer, "promote", listing)) throw pageError("listing_missing");
  return {
    listingId: listing.id,
    title: listing.title,
    tokens: await orUnavailable("tokens_check_failed", () => getTokens(db, viewer.id)),
    spendKey: randomUUID(),
    timeLeft: listing.vipExpiresAt ? vipTimeLeft(listing.vipExpiresAt, new Date()) : undefined,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = getSite(context);
  const viewer = requireSignedIn(await getViewer(context));
  if (!isUuid(params.id)) throw pageError("listing_missing");
  const form = await readForm(request);
  const key = String(form.get("key") ?? "");
  const isQuick = form.get("quick") === "yes";
  const wish = {
    listingId: params.id,
    days: isQuick ? 1 : Number(form.get("days")),
    key: isUuid(key) ? key : randomUUID(),
    isQuick,
  };
  const done = await refusedForm(form, () => activateVip(site.db, viewer, wish), {
    code: isQuick ? "vip_failed" : "vip_dialog_failed",
    log: site.log,
  });
  if (done.ok) {
    return redirectWithToast(href("/my-ads"), { kind: "success", text: activatedText(done.value) });
  }
  const { notice } = done.answer.data;
  // The quick door has no form to come back to, and an ad that cannot be promoted no page.
  return isQuick || notice.code === "listing_missing"
    ? redirectWithToast(href("/my-ads"), errorToast(notice))
    : done.answer;
}

/** The specified words for a day; other periods are named. */
function activatedText(days: number): string {
  return days === 1 ? PAGE_SUCCESS.vip_activated : `VIP статусът е активиран за ${counted(days, "ден", "дни")}`;
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "VIP обява", noindex: true });

export default function ListingVip({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NarrowPage title="VIP обява">
      <p className="mb-5 panel p-4 font-semibold">{loaderData.title}</p>
      <VipForm {...loaderData} state={actionData} />
    </NarrowPage>
  );
}
