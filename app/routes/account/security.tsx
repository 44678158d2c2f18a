import { href, redirect } from "react-router";
import { changeEmailSchema, changePasswordSchema, passwordNotice } from "#app/accounts/credentials/accounts.schema.ts";
import { requestEmailChange } from "#app/accounts/profile/email.commands.server.ts";
import { findIdentities, startLinking, unlinkIdentity } from "#app/accounts/profile/identities.server.ts";
import { changePassword, hasPassword } from "#app/accounts/profile/password.commands.server.ts";
import { ProfilePage } from "#app/accounts/profile/profile-nav.tsx";
import {
  Devices,
  EmailForm,
  Identities,
  PasswordForm,
  TwoStepSection,
} from "#app/accounts/profile/security-sections.tsx";
import { providerNotice } from "#app/accounts/sign-in/auth-errors.server.ts";
import type { Person } from "#app/accounts/sign-in/person.ts";
import { requirePerson, requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { endSession, findSessions } from "#app/accounts/sign-in/sessions.server.ts";
import { endTwoStep } from "#app/accounts/two-step/two-step.commands.server.ts";
import { getPerson, getSite, type Site } from "#app/accounts/visit/site.server.ts";
import { SignOutForm } from "#app/listings/form/sign-out-form.tsx";
import { isUuid } from "#app/platform/database/uuid.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm, redirectWithToast, refusedForm, validForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import { errorToast, PAGE_SUCCESS } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/security";

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = getSite(context);
  const person = requirePerson(await getPerson(context), url);
  return {
    email: person.email,
    hasTwoStep: person.hasTwoStep,
    hasPassword: await hasPassword(site, person.id),
    devices: await findSessions(site.db, person),
    identities: await findIdentities(site, person.id),
    providerName: site.env.signIn.oidc?.name,
    failed: url.searchParams.get("failed") === "link" ? providerNotice(url.searchParams.get("error")) : undefined,
    isLinked: url.searchParams.has("linked"),
  };
}

interface Change {
  readonly site: Site;
  readonly person: Person;
  readonly form: FormData;
  readonly headers: Headers;
}

const SECURITY_PAGE = href("/profile/security");

/** The handlers of the page's forms. A refusal is shown in its form. */
const INTENTS = {
  async password({ site, person, form }: Change) {
    const change = () => changePassword(site, person, validForm(form, changePasswordSchema, [], passwordNotice));
    const done = await refusedForm(form, change, { code: "password_change_failed", log: site.log });
    return done.ok ? redirectWithToast(SECURITY_PAGE, successToast("password_changed")) : done.answer;
  },
  async email({ site, person, form }: Change) {
    const change = () => requestEmailChange(site, person, validForm(form, changeEmailSchema));
    const done = await refusedForm(form, change, { code: "profile_update_failed", log: site.log });
    return done.ok ? redirectWithToast(SECURITY_PAGE, successToast("email_change_sent")) : done.answer;
  },
  async "end-session"({ site, person, form }: Change) {
    const id = String(form.get("session") ?? "");
    if (!isUuid(id)) return redirectWithToast(SECURITY_PAGE, errorToast(errorNotice("session_missing")));
    const done = await refusedForm(form, () => endSession(site.db, person.id, id));
    if (!done.ok) return redirectWithToast(SECURITY_PAGE, errorToast(done.answer.data.notice));
    return redirectWithToast(SECURITY_PAGE, successToast("signed_out_device"));
  },
  async "end-two-step"({ site, person, form, headers }: Change) {
    const current = String(form.get("current") ?? "");
    const done = await refusedForm(form, () => endTwoStep(site, person, { current, headers }), {
      code: "unexpected",
      log: site.log,
    });
    return done.ok ? redirectWithToast(SECURITY_PAGE, successToast("two_step_off"), done.value) : done.answer;
  },
  async link({ site, person, form, headers }: Change) {
    if (!site.env.signIn.oidc) throw pageError("page_missing");
    const done = await refusedForm(
      form,
      () => startLinking(site, person, { current: String(form.get("current") ?? ""), headers }),
      { code: "provider_failed", log: site.log },
    );
    return done.ok ? redirect(done.value.url, { headers: done.value.cookies }) : done.answer;
  },
  async unlink({ site, person, form }: Change) {
    const text = (name: string) => String(form.get(name) ?? "");
    const done = await refusedForm(form, () =>
      unlinkIdentity(site, person, {
        provider: text("provider"),
        accountId: text("account"),
        current: text("current"),
      }),
    );
    return done.ok ? redirectWithToast(SECURITY_PAGE, successToast("identity_unlinked")) : done.answer;
  },
} as const;

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const person = requireSignedIn(await getPerson(context));
  const form = await readForm(request);
  const intent = String(form.get("intent") ?? "");
  if (!Object.hasOwn(INTENTS, intent)) throw pageError("body_unreadable");
  return INTENTS[intent as keyof typeof INTENTS]({ site, person, form, headers: request.headers });
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Вход и сигурност", noindex: true });

export default function Security({ loaderData }: Route.ComponentProps) {
  return (
    <ProfilePage title="Вход и сигурност">
      {loaderData.isLinked && <Notice kind="success" text={PAGE_SUCCESS.identity_linked} />}
      {loaderData.failed && <Notice {...errorToast(loaderData.failed)} />}
      <PasswordForm hasPassword={loaderData.hasPassword} />
      <TwoStepSection isOn={loaderData.hasTwoStep} hasPassword={loaderData.hasPassword} />
      <EmailForm email={loaderData.email} hasPassword={loaderData.hasPassword} />
      <Devices
        devices={loaderData.devices}
        signOutOfAll={
          <SignOutForm>
            <Button look="danger" name="scope" value="global">
              Излез от всички
            </Button>
          </SignOutForm>
        }
      />
      <Identities {...loaderData} />
    </ProfilePage>
  );
}
