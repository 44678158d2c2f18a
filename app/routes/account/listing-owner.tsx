import { href } from "react-router";
import { formatPhone } from "#app/accounts/credentials/phones.server.ts";
import { requirePerson, requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { enterOwnerCode, recordCall, sendOwnerCode } from "#app/admin/assisted/agreement.commands.server.ts";
import { AgreementForms } from "#app/admin/assisted/agreement-forms.tsx";
import { findAssisted } from "#app/admin/assisted/assisted.queries.server.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm, redirectWithToast, refusedForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/listing-owner";

/** Loads an ad of an assistant for those who may record the agreement of its person, or take it over. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const person = requirePerson(await getPerson(context), url);
  const ad = isUuid(params.id) ? await findAssisted(db, params.id, person) : undefined;
  if (!ad) throw pageError("listing_missing");
  const { role, id, title, principal_name: name, isUnconfirmed, is_own_number } = ad;
  return {
    ...{ role, id, title, name, isUnconfirmed },
    slug: listingSlug({ id, title }),
    // A claimant gets the number like every visitor.
    phone: role === "claimant" ? undefined : formatPhone(ad.principal_phone),
    hasOwnNumber: is_own_number,
    sendsSms: env.signIn.sms !== undefined,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = getSite(context);
  const person = requireSignedIn(await getPerson(context));
  if (!isUuid(params.id)) throw pageError("listing_missing");
  const form = await readForm(request);
  const asked = { person, id: params.id };
  const intent = form.get("intent");
  const run = () => {
    if (intent === "send") return sendOwnerCode(site, asked);
    if (intent === "called") return recordCall(site, asked);
    return enterOwnerCode(site, { ...asked, code: String(form.get("code") ?? "").slice(0, 40) });
  };
  const done = await refusedForm(form, run, { code: "unexpected", log: site.log });
  if (!done.ok) return done.answer;
  if (intent === "send") return redirectWithToast(href("/my-ads/:id/owner", params), successToast("owner_code_sent"));
  return redirectWithToast(href("/ad/:slug", { slug: params.id }), successToast("owner_agreed"));
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Съгласие на собственика", noindex: true });

export default function ListingOwner({ loaderData }: Route.ComponentProps) {
  return (
    <NarrowPage title={loaderData.role === "claimant" ? "Обявата е моя" : "Съгласие на собственика"}>
      <AgreementForms {...loaderData} />
    </NarrowPage>
  );
}
