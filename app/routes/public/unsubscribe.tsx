/** No more mail about ads: a question for who follows the link, and one request by mail programs (RFC 8058). */
import { data, Form, Link } from "react-router";
import { findLinked, recipientLink, unsubscribe, wantsAlerts } from "#app/alerts/recipients.server.ts";
import { orUnavailable, pageError } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { getSite } from "#app/site/site.server.ts";
import { NarrowPage } from "#app/ui/narrow-page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Notice } from "#app/ui/toast.tsx";
import type { Route } from "./+types/unsubscribe";

const FRESH = { headers: { "cache-control": "no-store" } };
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = getSite(context);
  const recipient = await orUnavailable("data_load_failed", () => findLinked(site, "unsubscribe", url.searchParams));
  if (!recipient) throw pageError("alert_link_invalid");
  const own = { siteUrl: "", hash: site.hash };
  // An account has its settings behind its sign-in.
  const settings = recipient.user_id ? "/notifications" : recipientLink(own, "manage", recipient.id);
  return data({ isOn: wantsAlerts(recipient), settings }, FRESH);
}

/** Twice does no harm. The address alone gives the right, whoever sends it. */
export async function action({ url, context }: Route.ActionArgs) {
  const site = getSite(context);
  const recipient = await orUnavailable("data_load_failed", () => findLinked(site, "unsubscribe", url.searchParams));
  if (!recipient) throw pageError("alert_link_invalid");
  await unsubscribe(site.db, recipient.id);
  return data({ isDone: true }, FRESH);
}

export const meta = (place: MetaPlace) => [
  ...pageMeta(place, { title: "Отказ от известия", noindex: true }),
  { name: "referrer", content: "same-origin" },
];

export default function Unsubscribe({ loaderData: { isOn, settings } }: Route.ComponentProps) {
  return (
    <NarrowPage title="Отказ от известия">
      {isOn ? (
        <Form method="post" className="grid gap-5">
          <p>Няма да получавате повече имейли за обяви. Запазените търсения и обяви остават.</p>
          <SubmitButton>Спри имейлите</SubmitButton>
        </Form>
      ) : (
        <Notice kind="success" text="Имейлите за обяви са спрени." />
      )}
      <p className="mt-5">
        <Link to={settings} className="inline-flex min-h-11 items-center text-grape underline">
          Настройки на известията
        </Link>
      </p>
    </NarrowPage>
  );
}
