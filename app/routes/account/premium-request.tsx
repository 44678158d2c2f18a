import { href } from "react-router";
import { premiumRequestSchema } from "#app/accounts/credentials/accounts.schema.ts";
import { formatPhone, withPhoneError } from "#app/accounts/credentials/phones.server.ts";
import { requirePerson, requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { sendPremiumRequest } from "#app/messaging/contact/messages.commands.server.ts";
import { PremiumRequestForm } from "#app/messaging/contact/premium-request-form.tsx";
import {
  formAgain,
  formErrorCode,
  onceKey,
  parseForm,
  readForm,
  redirectWithToast,
  refusedForm,
} from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/premium-request";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { name, email, phone, accountType } = requirePerson(await getPerson(context), url);
  return {
    person: { name, email, phone: phone && formatPhone(phone) },
    isPro: accountType === "pro",
    type: url.searchParams.get("type") ?? undefined,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const person = requireSignedIn(await getPerson(context));
  const form = await readForm(request);
  const parsed = parseForm(form, premiumRequestSchema);
  if (!parsed.ok)
    return formAgain(
      form,
      withPhoneError(form, parsed.errors),
      formErrorCode(form, ["type", "name", "email", "phone"]),
    );
  const failure = { code: "premium_request_failed", log: site.log } as const;
  const done = await refusedForm(form, () => sendPremiumRequest(site, person.id, parsed.data, onceKey(form)), failure);
  return done.ok ? redirectWithToast(href("/profile"), successToast("request_sent")) : done.answer;
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Заявка за VIP или Pro", noindex: true });

export default function PremiumRequest({ loaderData }: Route.ComponentProps) {
  return (
    <NarrowPage title="Заявка за VIP или Pro">
      <PremiumRequestForm {...loaderData} />
    </NarrowPage>
  );
}
