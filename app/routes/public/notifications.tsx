/** Shows the switches for each kind of mail, of an account or, by the link in a mail, of an address. */

import { data, href } from "react-router";
import { requirePerson, requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite, type SiteContext } from "#app/accounts/visit/site.server.ts";
import { findPushDevices } from "#app/messaging/push/push-devices.server.ts";
import { handlePushForm, isPushForm } from "#app/messaging/push/push-form.server.ts";
import { PushSection } from "#app/messaging/push/push-section.tsx";
import { ALERTS_OFF } from "#app/messaging/recipients/alerts-off.ts";
import {
  eraseAddress,
  findRecipient,
  findRecipientByLink,
  recipientOfAccount,
  SWITCHES,
  setSwitches,
  switchesOf,
} from "#app/messaging/recipients/recipients.server.ts";
import { findFollowed } from "#app/messaging/saved-searches/follows.commands.server.ts";
import { SavedSearchRow } from "#app/messaging/saved-searches/saved-search-row.tsx";
import { findSavedSearches } from "#app/messaging/saved-searches/saved-searches.queries.server.ts";
import { handleSearchForm } from "#app/messaging/saved-searches/search-form.server.ts";
import { UnfollowForm } from "#app/messaging/saved-searches/unfollow-form.tsx";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm, redirectWithToast, refusedForm } from "#app/platform/forms/forms.server.ts";
import { keyPageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { readPushKeys } from "#app/platform/push/push-keys.server.ts";
import { TextLink } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { FormNotice } from "#app/platform/ui/form-notice.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/notifications";

export const handle: RouteHandle = { whenIdle: true };

/** Returns the recipient of the link, else that of the person. */
async function recipientHere(url: URL, context: SiteContext) {
  const site = getSite(context);
  if (url.searchParams.has("k")) {
    const linked = await findRecipientByLink(site, "manage", url.searchParams);
    if (!linked) throw pageError("alert_link_invalid");
    return linked;
  }
  const person = requirePerson(await getPerson(context), url);
  return findRecipient(site.db, await recipientOfAccount(site.db, person.id));
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const recipient = await recipientHere(url, context);
  const push = await pushHere(recipient, context);
  // The saved searches of an account have a page of their own.
  const searches = recipient.user_id ? [] : await findSavedSearches(db, recipient.id, { display: env.priceDisplay });
  const switches = switchesOf(recipient).map((name) => ({ name, label: SWITCHES[name], isOn: recipient[name] }));
  const sellers = recipient.user_id ? await findFollowed(db, recipient.id) : [];
  return data(
    { email: recipient.email, switches, searches, sellers, push, isOff: recipient.off_since !== null },
    { headers: { "cache-control": "no-store" } },
  );
}

/** Returns the browsers of the signed-in person; undefined for the link of a mail, which shows no devices, and if notifications are off. */
async function pushHere(recipient: Awaited<ReturnType<typeof recipientHere>>, context: SiteContext) {
  const { db, env } = getSite(context);
  const person = await getPerson(context);
  if (!person || person.id !== recipient.user_id || env.pushServices.length === 0) return undefined;
  const [devices, { publicKey }] = await Promise.all([findPushDevices(db, person), readPushKeys(db)]);
  return { devices, publicKey, wantsMailToo: recipient.wants_mail_too };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const site = getSite(context);
  const { db } = site;
  const recipient = await recipientHere(url, context);
  const form = await readForm(request);
  const here = url.pathname + url.search;
  if (form.get("intent") === "switches") {
    const on = switchesOf(recipient).filter((name) => form.get(name) === "on");
    await setSwitches(db, recipient.id, on);
    return redirectWithToast(here, successToast("notifications_saved"));
  }
  if (form.get("intent") === "erase" && recipient.user_id === null) {
    await eraseAddress(db, recipient.id);
    return redirectWithToast(href("/"), successToast("address_erased"));
  }
  if (isPushForm(form)) {
    const person = requireSignedIn(await getPerson(context));
    const pushed = await refusedForm(form, () => handlePushForm(site, person, form));
    return pushed.ok ? redirectWithToast(here, successToast(pushed.value)) : pushed.answer;
  }
  const done = await refusedForm(form, () => handleSearchForm(db, recipient.id, form));
  return done.ok ? redirectWithToast(here, successToast(done.value)) : done.answer;
}

export const meta = keyPageMeta("Известия");

export default function Notifications(props: Route.ComponentProps) {
  const { email, switches, sellers, push, isOff } = props.loaderData;
  return (
    <div className="container-page grid max-w-2xl! gap-6 py-6">
      <h1 className="text-2xl lg:text-3xl">Известия</h1>
      <FormNotice state={props.actionData} />
      {isOff && (
        <Notice
          kind="error"
          title={ALERTS_OFF.title}
          text={`${ALERTS_OFF.text} Ако адресът вече работи, изберете какво искате и натиснете „Запази избора“.`}
        />
      )}
      <SwitchesForm email={email} switches={switches} />
      {push && <PushSection {...push} />}
      {sellers.length > 0 && (
        <section aria-labelledby="sellers" className="grid gap-3">
          <h2 id="sellers" className="text-xl">
            Продавачи, които следите
          </h2>
          <ul className="grid gap-2">
            {sellers.map(({ id, name }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
                <Link to={href("/seller/:id", { id })} className="inline-flex min-h-11 items-center hover:text-grape">
                  {name}
                </Link>
                <UnfollowForm id={id} name={name} from="notifications" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {email === null ? (
        <TextLink to={href("/saved-searches")}>Към следените търсения</TextLink>
      ) : (
        <AddressSearches {...props} />
      )}
    </div>
  );
}

function SwitchesForm({ email, switches }: Pick<Route.ComponentProps["loaderData"], "email" | "switches">) {
  return (
    <Form method="post" className="grid gap-4 panel p-4 sm:p-6">
      <p>
        {email ? (
          <>
            Изпращаме имейлите на <strong className="break-all">{email}</strong>.
          </>
        ) : (
          "Изпращаме имейлите на адреса в профила Ви."
        )}
      </p>
      <fieldset className="grid gap-2 leading-snug">
        <legend className="mb-1 font-semibold">Искам известия за</legend>
        {switches.map(({ name, label, isOn }) => (
          <label key={name} className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name={name} value="on" defaultChecked={isOn} className="shrink-0" />
            <span className="min-w-0">{label}</span>
          </label>
        ))}
      </fieldset>
      <SubmitButton intent="switches" className="justify-self-start">
        Запази избора
      </SubmitButton>
    </Form>
  );
}

/** Shows the saved searches of an address without an account, and deletes the address. */
function AddressSearches({ loaderData: { searches, switches } }: Route.ComponentProps) {
  const hasMailsOff = switches.some(({ name, isOn }) => name === "wants_searches" && !isOn);
  return (
    <section aria-labelledby="searches" className="grid gap-3">
      <h2 id="searches" className="text-xl">
        Следени търсения
      </h2>
      {searches.length === 0 && <p>Няма следени търсения на този адрес.</p>}
      <ul className="grid gap-3">
        {searches.map((search) => (
          <SavedSearchRow key={search.id} search={search} to={search.url} hasMailsOff={hasMailsOff} />
        ))}
      </ul>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-grape">
          Изтрий адреса ми
        </summary>
        <Form method="post" className="mt-2 grid gap-3">
          <p>
            Адресът, търсенията към него и името Ви при продавачите се изтриват веднага и завинаги. Линковете към
            разговорите Ви спират да работят.
          </p>
          <SubmitButton intent="erase" className="justify-self-start">
            Изтрий всичко
          </SubmitButton>
        </Form>
      </details>
    </section>
  );
}
