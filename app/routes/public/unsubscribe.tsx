/** Unsubscribes from mails about ads: after a confirmation on the page, or by one request of a mail program (RFC 8058). */
import { data } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import {
  findRecipientByLink,
  recipientLink,
  type UnsubscribeLink,
  unsubscribe,
  wantsMailsOf,
} from "#app/messaging/recipients/recipients.server.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { keyPageMeta } from "#app/platform/http/meta.ts";
import { TextLink } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";
import type { Route } from "./+types/unsubscribe";

const NO_STORE = { headers: { "cache-control": "no-store" } };

function kindOf(url: URL): UnsubscribeLink {
  const own = url.searchParams.get("own");
  if (own === null) return "unsubscribe";
  if (own === "messages") return "stopMessages";
  if (own === "endings") return "stopEndings";
  return "stopAsking";
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = getSite(context);
  const kind = kindOf(url);
  const recipient = await findRecipientByLink(site, kind, url.searchParams);
  if (!recipient) throw pageError("alert_link_invalid");
  const own = { siteUrl: "", hash: site.hash };
  // The settings of an account need a sign-in.
  const settings = recipient.user_id ? "/notifications" : recipientLink(own, "manage", recipient.id);
  const isOn = wantsMailsOf(recipient, kind);
  return data({ kind, isOn, settings }, NO_STORE);
}

/** Unsubscribes. Idempotent; the signed URL alone authorizes the request. */
export async function action({ url, context }: Route.ActionArgs) {
  const site = getSite(context);
  const kind = kindOf(url);
  const recipient = await findRecipientByLink(site, kind, url.searchParams);
  if (!recipient) throw pageError("alert_link_invalid");
  await unsubscribe(site.db, recipient.id, kind);
  return data({ isDone: true }, NO_STORE);
}

export const meta = keyPageMeta("Отказ от известия");

const TEXTS = {
  unsubscribe: {
    question: "Няма да получавате повече имейли за обяви. Следените търсения и запазените обяви остават.",
    done: "Имейлите за обяви са спрени.",
  },
  stopAsking: {
    question: "Няма да Ви питаме повече по имейл дали обявите Ви са налични. Въпросът остава в „Моите обяви“.",
    done: "Вече не Ви питаме по имейл дали обявите Ви са налични.",
  },
  stopMessages: {
    question: "Няма да Ви пращаме имейл за нови съобщения. Съобщенията Ви чакат в сайта, в „Съобщения“.",
    done: "Вече не Ви пращаме имейл за нови съобщения.",
  },
  stopEndings: {
    question: "Няма да Ви пишем повече, преди обява да изтече. Срокът се вижда в „Моите обяви“.",
    done: "Вече не Ви пишем, преди обявите Ви да изтекат.",
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
        <TextLink to={settings}>Настройки на известията</TextLink>
      </p>
    </NarrowPage>
  );
}
