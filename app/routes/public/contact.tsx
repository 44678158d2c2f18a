import { href } from "react-router";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { visitorOfForm } from "#app/accounts/visit/visitor-of-request.server.ts";
import { contactSchema } from "#app/messaging/contact/contact.schema.ts";
import { ContactForm } from "#app/messaging/contact/contact-form.tsx";
import { contactDefaults } from "#app/messaging/contact/contact-topics.server.ts";
import { sendContactMessage } from "#app/messaging/contact/messages.commands.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import {
  formErrorCode,
  onceKey,
  readForm,
  redirectWithToast,
  refusedForm,
  validForm,
  withHeaders,
} from "#app/platform/forms/forms.server.ts";
import { checkCaptcha, publicCaptcha } from "#app/platform/http/captcha.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import { cleanLine } from "#app/platform/wording/text.ts";
import type { Route } from "./+types/contact";

export const handle: RouteHandle = { whenIdle: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const objection = url.searchParams.get("objection");
  const { captcha } = getSite(context).env;
  const person = await getPerson(context);
  return {
    person: person ? { name: person.name, email: person.email } : undefined,
    captcha: publicCaptcha(captcha),
    filled: contactDefaults(url.searchParams),
    objection: objection === null ? undefined : cleanLine(objection).slice(0, 120),
    about: url.searchParams.get("ref") ?? undefined,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const form = await readForm(request);
  const { person, visitor, headers } = await visitorOfForm(context, request);
  const sent = () => redirectWithToast(href("/info"), successToast("contact_sent"), headers);
  // A bot filled in the honeypot field; it gets the answer of a success.
  if (String(form.get("website") ?? "") !== "") return sent();
  const send = async () => {
    const isMissing = formErrorCode(form, ["name", "email", "subject", "message"]) === "required_fields";
    const input = validForm(form, contactSchema, [], () => (isMissing ? errorNotice("contact_required") : undefined));
    await checkCaptcha(site.env.captcha, form, visitor.address);
    await sendContactMessage(site, input, {
      userId: person?.id ?? null,
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

export default function Contact({ loaderData }: Route.ComponentProps) {
  return (
    <NarrowPage title="Пишете ни">
      <ContactForm {...loaderData} />
    </NarrowPage>
  );
}
