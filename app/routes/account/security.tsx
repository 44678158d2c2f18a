import { data, Form, href, redirect } from "react-router";
import { changeEmailSchema, changePasswordSchema } from "#app/accounts/accounts.schema.ts";
import { askForEmailChange } from "#app/accounts/email.commands.server.ts";
import { findIdentities, startLinking, unlinkIdentity } from "#app/accounts/identities.server.ts";
import { SubmitButton } from "#app/accounts/narrow-page.tsx";
import { changePassword, hasPassword } from "#app/accounts/password.commands.server.ts";
import { NewPasswordInputs, PasswordInput } from "#app/accounts/password-input.tsx";
import { ProfilePage, ProfileSection } from "#app/accounts/profile-nav.tsx";
import { requireViewer } from "#app/accounts/require-viewer.server.ts";
import { endSessions, findSessions, type SignedInDevice } from "#app/accounts/sessions.server.ts";
import { endTwoStep } from "#app/accounts/two-step.commands.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { isUuid } from "#app/listings/slug.ts";
import { ERRORS, errorNotice } from "#app/platform/errors.ts";
import {
  fieldErrors,
  formAgain,
  formValues,
  readForm,
  redirectWithToast,
  refusedForm,
} from "#app/platform/forms.server.ts";
import { type FormState, submitted } from "#app/platform/forms.ts";
import { isUnavailable, orUnavailable } from "#app/platform/guard.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { successToast } from "#app/platform/toast.ts";
import { getSite, getViewer, type Site } from "#app/site.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FieldIdPrefix, TextInput } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { Notice } from "#app/ui/toast.tsx";
import type { Route } from "./+types/security";

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = getSite(context);
  const viewer = requireViewer(await getViewer(context), url);
  return orUnavailable("data_load_failed", async () => ({
    email: viewer.email,
    hasTwoStep: viewer.hasTwoStep,
    hasPassword: await hasPassword(site, viewer.id),
    devices: await findSessions(site.db, viewer),
    identities: await findIdentities(site, viewer.id),
    providerName: site.env.signIn.oidc?.name,
    failed: url.searchParams.get("failed") === "link" ? errorNotice("identity_taken") : undefined,
  }));
}

interface Change {
  readonly site: Site;
  readonly viewer: Viewer;
  readonly form: FormData;
  readonly headers: Headers;
}

const HERE = href("/profile/security");

/** One form each; a refusal comes back to the form it concerns. */
const INTENTS = {
  async password({ site, viewer, form }: Change) {
    const parsed = changePasswordSchema.safeParse(Object.fromEntries(form));
    if (!parsed.success) {
      const errors = fieldErrors(parsed.error);
      return formAgain(
        form,
        errors,
        errors.confirm === ERRORS.passwords_differ.text ? "passwords_differ" : "check_fields",
      );
    }
    const done = await refusedForm(form, () => changePassword(site, viewer, parsed.data));
    return done.ok ? redirectWithToast(HERE, successToast("password_changed")) : done.answer;
  },
  async email({ site, viewer, form }: Change) {
    const parsed = changeEmailSchema.safeParse(Object.fromEntries(form));
    if (!parsed.success) return formAgain(form, fieldErrors(parsed.error), "check_fields");
    const done = await refusedForm(form, () => askForEmailChange(site, viewer, parsed.data));
    return done.ok ? redirectWithToast(HERE, successToast("email_change_sent")) : done.answer;
  },
  async "end-session"({ site, viewer, form }: Change) {
    const id = String(form.get("session") ?? "");
    if (isUuid(id)) await endSessions(site.db, viewer.id, { only: id });
    return redirectWithToast(HERE, successToast("signed_out_device"));
  },
  async "end-others"({ site, viewer }: Change) {
    await endSessions(site.db, viewer.id, { except: viewer.sessionId });
    return redirectWithToast(HERE, successToast("signed_out_others"));
  },
  async "end-all"({ site, viewer }: Change) {
    await endSessions(site.db, viewer.id);
    return redirect(href("/"));
  },
  async "end-two-step"({ site, viewer, form, headers }: Change) {
    const current = String(form.get("current") ?? "");
    const done = await refusedForm(form, () => endTwoStep(site, viewer, { current, headers }));
    return done.ok ? redirectWithToast(HERE, successToast("two_step_off"), done.value) : done.answer;
  },
  async link({ site, form, headers }: Change) {
    if (!site.env.signIn.oidc) throw data(errorNotice("page_missing"), { status: 404 });
    const done = await refusedForm(form, () => startLinking(site, headers));
    return done.ok ? redirect(done.value.url, { headers: done.value.cookies }) : done.answer;
  },
  async unlink({ site, viewer, form }: Change) {
    const text = (name: string) => String(form.get(name) ?? "");
    const done = await refusedForm(form, () =>
      unlinkIdentity(site, viewer, {
        provider: text("provider"),
        accountId: text("account"),
        current: text("current"),
      }),
    );
    return done.ok ? redirectWithToast(HERE, successToast("identity_unlinked")) : done.answer;
  },
} as const;

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const viewer = await getViewer(context);
  if (!viewer) throw data(errorNotice("not_signed_in"), { status: 401 });
  const form = await readForm(request);
  const intent = String(form.get("intent") ?? "");
  if (!Object.hasOwn(INTENTS, intent)) throw data(errorNotice("body_unreadable"), { status: 400 });
  try {
    return await INTENTS[intent as keyof typeof INTENTS]({ site, viewer, form, headers: request.headers });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    site.log.error({ err: error, intent }, "a change of the account failed");
    const code = intent === "password" ? "password_change_failed" : "profile_update_failed";
    const notice = errorNotice(isUnavailable(error) ? "unavailable" : code);
    return data<FormState>({ values: formValues(form), errors: {}, notice }, { status: notice.status });
  }
}

export const meta = () => pageMeta({ title: "Вход и сигурност", noindex: true });

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const stateOf = (intent: string) => (submitted(actionData, "intent") === intent ? actionData : undefined);
  return (
    <ProfilePage title="Вход и сигурност">
      {loaderData.failed && <Notice kind="error" title={loaderData.failed.title} text={loaderData.failed.text} />}
      <PasswordForm hasPassword={loaderData.hasPassword} state={stateOf("password")} />
      <TwoStepSection
        isOn={loaderData.hasTwoStep}
        hasPassword={loaderData.hasPassword}
        state={stateOf("end-two-step")}
      />
      <EmailForm email={loaderData.email} hasPassword={loaderData.hasPassword} state={stateOf("email")} />
      <Devices devices={loaderData.devices} />
      <Identities {...loaderData} state={stateOf("unlink") ?? stateOf("link")} />
    </ProfilePage>
  );
}

interface StateProps {
  readonly state: FormState | undefined;
}

function CurrentPassword({ state, show = true }: StateProps & { readonly show?: boolean }) {
  if (!show) return null;
  return (
    <PasswordInput
      name="current"
      label="Сегашна парола"
      autoComplete="current-password"
      required
      error={state?.errors.current}
    />
  );
}

function PasswordForm({ hasPassword: has, state }: StateProps & { readonly hasPassword: boolean }) {
  if (!has) {
    return (
      <ProfileSection title="Парола">
        <p>Още нямате парола. Ще Ви изпратим връзка, с която да изберете такава.</p>
        <ButtonLink to={href("/forgot-password")} look="secondary" className="justify-self-start">
          Избери парола
        </ButtonLink>
      </ProfileSection>
    );
  }
  return (
    <ProfileSection title="Смяна на паролата">
      <FieldIdPrefix value="password-">
        <Form method="post" noValidate className="grid gap-5">
          <FormNotice state={state} />
          <CurrentPassword state={state} />
          <NewPasswordInputs label="Нова парола" errors={state?.errors ?? {}} />
          <p className="text-sm text-muted">След смяната ще излезете от другите устройства.</p>
          <SubmitButton intent="password">Смени паролата</SubmitButton>
        </Form>
      </FieldIdPrefix>
    </ProfileSection>
  );
}

function TwoStepSection({
  isOn,
  hasPassword: has,
  state,
}: StateProps & { readonly isOn: boolean; readonly hasPassword: boolean }) {
  return (
    <ProfileSection title="Вход в две стъпки">
      {isOn ? (
        <FieldIdPrefix value="two-step-">
          <Form method="post" noValidate className="grid gap-5">
            <FormNotice state={state} />
            <p className="font-semibold text-good">Включен: след паролата се иска код от приложението.</p>
            <CurrentPassword state={state} show={has} />
            <Button look="danger" name="intent" value="end-two-step">
              Изключи
            </Button>
          </Form>
        </FieldIdPrefix>
      ) : (
        <>
          <p>След паролата се иска и код от приложение на телефона Ви. Така само паролата не стига на никого.</p>
          {has ? (
            <ButtonLink to={href("/profile/two-step")} look="secondary" className="justify-self-start">
              Включи
            </ButtonLink>
          ) : (
            <p className="text-muted">Първо изберете парола.</p>
          )}
        </>
      )}
    </ProfileSection>
  );
}

function EmailForm({
  email,
  hasPassword: has,
  state,
}: StateProps & { readonly email: string; readonly hasPassword: boolean }) {
  return (
    <ProfileSection title="Смяна на имейла">
      <p>
        Сега: <strong className="break-all">{email}</strong>
      </p>
      <FieldIdPrefix value="email-">
        <Form method="post" noValidate className="grid gap-5">
          <FormNotice state={state} />
          <TextInput
            name="email"
            type="email"
            label="Нов имейл"
            help="Ще изпратим връзка на новия адрес. Дотогава остава сегашният."
            autoComplete="email"
            inputMode="email"
            required
            defaultValue={submitted(state, "email")}
            error={state?.errors.email}
          />
          <CurrentPassword state={state} show={has} />
          <SubmitButton intent="email">Изпрати връзка</SubmitButton>
        </Form>
      </FieldIdPrefix>
    </ProfileSection>
  );
}

function Devices({ devices }: { readonly devices: readonly SignedInDevice[] }) {
  return (
    <ProfileSection title="Устройства">
      <ul className="divide-y divide-line">
        {devices.map(({ id, device, lastSeen, isThis }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span>
              <strong className="font-semibold">{device}</strong>
              <span className="block text-sm text-muted">{isThis ? "Това устройство" : lastSeen}</span>
            </span>
            {!isThis && (
              <Form method="post">
                <input type="hidden" name="session" value={id} />
                <Button look="quiet" name="intent" value="end-session" aria-label={`Излез от ${device}, ${lastSeen}`}>
                  Излез
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" className="flex flex-wrap gap-3">
        {devices.length > 1 && (
          <Button look="secondary" name="intent" value="end-others">
            Излез от другите
          </Button>
        )}
        <Button look="danger" name="intent" value="end-all">
          Излез от всички
        </Button>
      </Form>
    </ProfileSection>
  );
}

interface IdentitiesProps extends StateProps {
  readonly identities: readonly { readonly provider: string; readonly accountId: string }[];
  readonly providerName: string | undefined;
  readonly hasPassword: boolean;
}

function Identities({ identities, providerName, hasPassword: has, state }: IdentitiesProps) {
  if (!providerName && identities.length === 0) return null;
  const nameOf = (provider: string) => (provider === "oidc" ? (providerName ?? "OpenID Connect") : "Ethereum портфейл");
  return (
    <ProfileSection title="Свързани профили">
      <FormNotice state={state} />
      {identities.map(({ provider, accountId }) => (
        <FieldIdPrefix key={provider + accountId} value={`${provider}-`}>
          <Form method="post" noValidate className="grid gap-3">
            <p className="font-semibold">{nameOf(provider)}</p>
            <input type="hidden" name="provider" value={provider} />
            <input type="hidden" name="account" value={accountId} />
            <CurrentPassword state={state} show={has} />
            <Button look="danger" name="intent" value="unlink" className="justify-self-start">
              Премахни връзката
            </Button>
          </Form>
        </FieldIdPrefix>
      ))}
      {providerName && !identities.some(({ provider }) => provider === "oidc") && (
        <Form method="post" reloadDocument>
          <Button look="secondary" name="intent" value="link">
            Свържи с {providerName}
          </Button>
        </Form>
      )}
    </ProfileSection>
  );
}
