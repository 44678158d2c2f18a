/** Confirms an address for alerts. The mailed link opens the page, which confirms on POST, so that mail scanners change nothing. */
import { data, href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { confirmRecipient, findRecipientByLink, recipientLink } from "#app/messaging/recipients/recipients.server.ts";
import { findPendingNames } from "#app/messaging/saved-searches/saved-searches.queries.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { redirectWithToast } from "#app/platform/forms/forms.server.ts";
import { keyPageMeta } from "#app/platform/http/meta.ts";
import { TextLink } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { SUCCESS, successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/confirm-alerts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = getSite(context);
  const recipient = await findRecipientByLink(site, "confirm", url.searchParams);
  if (!recipient) throw pageError("alert_link_invalid");
  const names = await findPendingNames(site.db, recipient.id);
  const { email, confirmed_at, off_since, wants_searches } = recipient;
  // Whoever has stopped the mails meanwhile can start them again.
  const isDone = names.length === 0 && confirmed_at !== null && off_since === null && wants_searches;
  const settings = isDone ? recipientLink({ siteUrl: "", hash: site.hash }, "manage", recipient.id) : undefined;
  return data({ email: email ?? "", names, settings }, { headers: { "cache-control": "no-store" } });
}

export async function action({ url, context }: Route.ActionArgs) {
  const site = getSite(context);
  const recipient = await findRecipientByLink(site, "confirm", url.searchParams);
  if (!recipient) throw pageError("alert_link_invalid");
  await inTransaction(site.db, (tx) => confirmRecipient(tx, recipient.id));
  const own = { siteUrl: "", hash: site.hash };
  return redirectWithToast(recipientLink(own, "manage", recipient.id), successToast("alerts_confirmed"));
}

export const meta = keyPageMeta("Потвърждаване на известията");

export default function ConfirmAlerts({ loaderData: { email, names, settings } }: Route.ComponentProps) {
  if (settings !== undefined)
    return (
      <NarrowPage title="Потвърждаване на известията">
        <p className="mb-5">{SUCCESS.alerts_confirmed}</p>
        <TextLink to={settings}>Настройки на известията</TextLink>
      </NarrowPage>
    );
  return (
    <NarrowPage title="Потвърждаване на известията">
      <Form method="post" className="grid gap-5">
        <p>{`Новите обяви по ${names.length > 0 ? "тези" : "Вашите"} търсения ще пристигат на адреса Ви:`}</p>
        <p className="font-semibold break-all">{email}</p>
        <ul className="list-disc pl-5">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <SubmitButton>Потвърди</SubmitButton>
        <p className="text-sm text-muted">
          Адресът се пази само за тези имейли. Какво още пазим, пише в{" "}
          <a href={href("/info")} className="text-grape underline">
            информацията
          </a>
          .
        </p>
      </Form>
    </NarrowPage>
  );
}
