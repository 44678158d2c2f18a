/** No more mail about ads: a question for who follows the link, and one request by mail programs (RFC 8058). */
import { data, Form, Link } from "react-router";
import {
  findLinked,
  recipientLink,
  stopAsking,
  stopAsks,
  unsubscribe,
  wantsAlerts,
} from "#app/alerts/recipients.server.ts";
import { orUnavailable, pageError } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { getSite } from "#app/site/site.server.ts";
import { NarrowPage } from "#app/ui/narrow-page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Notice } from "#app/ui/toast.tsx";
import type { Route } from "./+types/unsubscribe";

const FRESH = { headers: { "cache-control": "no-store" } };
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

type Recipient = NonNullable<Awaited<ReturnType<typeof findLinked>>>;

/** The link of a mail about others' ads, or of one about own ads; each turns off its own kind. */
const KINDS = {
  unsubscribe: { turnOff: unsubscribe, isOn: (recipient: Recipient) => wantsAlerts(recipient) },
  stopAsking: { turnOff: stopAsking, isOn: (recipient: Recipient) => recipient.wants_questions },
  stopAsks: { turnOff: stopAsks, isOn: (recipient: Recipient) => recipient.wants_asks },
} as const;

function kindOf(url: URL): keyof typeof KINDS {
  const own = url.searchParams.get("own");
  if (own === null) return "unsubscribe";
  return own === "asks" ? "stopAsks" : "stopAsking";
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = getSite(context);
  const kind = kindOf(url);
  const recipient = await orUnavailable("data_load_failed", () => findLinked(site, kind, url.searchParams));
  if (!recipient) throw pageError("alert_link_invalid");
  const own = { siteUrl: "", hash: site.hash };
  // An account has its settings behind its sign-in.
  const settings = recipient.user_id ? "/notifications" : recipientLink(own, "manage", recipient.id);
  const isOn = KINDS[kind].isOn(recipient);
  return data({ kind, isOn, settings }, FRESH);
}

/** Twice does no harm. The address alone gives the right, whoever sends it. */
export async function action({ url, context }: Route.ActionArgs) {
  const site = getSite(context);
  const kind = kindOf(url);
  const recipient = await orUnavailable("data_load_failed", () => findLinked(site, kind, url.searchParams));
  if (!recipient) throw pageError("alert_link_invalid");
  await KINDS[kind].turnOff(site.db, recipient.id);
  return data({ isDone: true }, FRESH);
}

export const meta = (place: MetaPlace) => [
  ...pageMeta(place, { title: "Отказ от известия", noindex: true }),
  { name: "referrer", content: "same-origin" },
];

const TEXTS = {
  unsubscribe: {
    question: "Няма да получавате повече имейли за обяви. Запазените търсения и обяви остават.",
    done: "Имейлите за обяви са спрени.",
  },
  stopAsking: {
    question: "Няма да Ви питаме повече по имейл дали обявите Ви са налични. Въпросът остава в „Моите обяви“.",
    done: "Вече не Ви питаме по имейл дали обявите Ви са налични.",
  },
  stopAsks: {
    question:
      "Няма да Ви пишем повече, когато купувачи питат дали обявите Ви са налични. Питанията остават в „Моите обяви“.",
    done: "Вече не Ви пишем, когато купувачи питат за обявите Ви.",
  },
} as const;

export default function Unsubscribe({ loaderData: { kind, isOn, settings } }: Route.ComponentProps) {
  return (
    <NarrowPage title="Отказ от известия">
      {isOn ? (
        <Form method="post" className="grid gap-5">
          <p>{TEXTS[kind].question}</p>
          <SubmitButton>Спри имейлите</SubmitButton>
        </Form>
      ) : (
        <Notice kind="success" text={TEXTS[kind].done} />
      )}
      <p className="mt-5">
        <Link to={settings} className="inline-flex min-h-11 items-center text-grape underline">
          Настройки на известията
        </Link>
      </p>
    </NarrowPage>
  );
}
