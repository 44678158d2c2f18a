/** Confirms an address for alerts. The mailed link opens the page, which confirms on POST, so that mail scanners change nothing. */
import { data, href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { confirmRecipient, findRecipientByLink, recipientLink } from "#app/messaging/recipients/recipients.server.ts";
import { findPendingNames } from "#app/messaging/saved-searches/saved-searches.queries.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { redirectWithToast } from "#app/platform/forms/forms.server.ts";
import { keyPageMeta } from "#app/platform/http/meta.ts";
import { Form } from "#app/platform/ui/form.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/confirm-alerts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = getSite(context);
  const recipient = await findRecipientByLink(site, "confirm", url.searchParams);
  if (!recipient) throw pageError("alert_link_invalid");
  const names = await findPendingNames(site.db, recipient.id);
  return data({ email: recipient.email ?? "", names }, { headers: { "cache-control": "no-store" } });
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

export default function ConfirmAlerts({ loaderData: { email, names } }: Route.ComponentProps) {
  return (
    <NarrowPage title="Потвърждаване на известията">
      <Form method="post" className="grid gap-5">
        <p>Новите обяви по тези търсения ще пристигат на адреса Ви:</p>
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
