import { href } from "react-router";
import { contactSchema } from "#app/messages/contact.schema.ts";
import { ContactForm } from "#app/messages/contact-form.tsx";
import { filledLetter } from "#app/messages/contact-topics.server.ts";
import { sendContactMessage } from "#app/messages/messages.commands.server.ts";
import { checkCaptcha, publicCaptcha } from "#app/platform/captcha.server.ts";
import {
  formAgain,
  missingOrWrong,
  onceKey,
  parseForm,
  readForm,
  redirectWithToast,
  refusedForm,
  withHeaders,
} from "#app/platform/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { cleanLine } from "#app/platform/text.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { meetSender } from "#app/site/sender.server.ts";
import { getSite, getViewer } from "#app/site/site.server.ts";
import { NarrowPage } from "#app/ui/narrow-page.tsx";
import { successToast } from "#app/wording/success.ts";
import type { Route } from "./+types/contact";

export const handle = REACT_WHEN_IDLE;

export async function loader({ context, url }: Route.LoaderArgs) {
  const objection = url.searchParams.get("objection");
  const { captcha } = getSite(context).env;
  const viewer = await getViewer(context);
  return {
    person: viewer ? { name: viewer.name, email: viewer.email } : undefined,
    captcha: publicCaptcha(captcha),
    filled: filledLetter(url.searchParams),
    objection: objection === null ? undefined : cleanLine(objection).slice(0, 120),
    about: url.searchParams.get("ref") ?? undefined,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const form = await readForm(request);
  const { viewer, visitor, headers } = await meetSender(context, request);
  const sent = () => redirectWithToast(href("/info"), successToast("contact_sent"), headers);
  // The honeypot is filled in: pretends success, so that the bot does not notice.
  if (String(form.get("website") ?? "") !== "") return sent();
  const parsed = parseForm(form, contactSchema);
  if (!parsed.ok) {
    const isMissing = missingOrWrong(form, ["name", "email", "subject", "message"]) === "required_fields";
    const again = formAgain(form, parsed.errors, isMissing ? "contact_required" : "check_fields");
    return withHeaders(again, headers);
  }
  const send = async () => {
    await checkCaptcha(site.env.captcha, form, visitor.address);
    await sendContactMessage(site, parsed.data, {
      userId: viewer?.id ?? null,
      visitor,
      formKey: onceKey(form),
      isObjection: form.get("about") === "objection",
      about: isUuid(String(form.get("ref"))) ? String(form.get("ref")) : undefined,
    });
  };
  const done = await refusedForm(form, send, { code: "contact_failed", log: site.log });
  return done.ok ? sent() : withHeaders(done.answer, headers);
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Пишете ни", noindex: true });

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NarrowPage title="Пишете ни">
      <ContactForm {...loaderData} state={actionData} />
    </NarrowPage>
  );
}
