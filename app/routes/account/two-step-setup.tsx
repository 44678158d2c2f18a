import { data, Form, href } from "react-router";
import { renderSVG } from "uqr";
import { codeSchema } from "#app/accounts/accounts.schema.ts";
import { PasswordInput } from "#app/accounts/password-input.tsx";
import { ProfilePage, ProfileSection } from "#app/accounts/profile-nav.tsx";
import { requireSignedIn, requireViewer } from "#app/accounts/require-viewer.server.ts";
import { confirmTwoStep, prepareTwoStep, type TwoStepSetup } from "#app/accounts/two-step.commands.server.ts";
import { fieldErrors, formAgain, readForm, redirectWithToast, refusedForm } from "#app/platform/forms.server.ts";
import { type FormState, submitted } from "#app/platform/forms.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { getSite, getViewer } from "#app/site/site.server.ts";
import { TextInput } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { successToast } from "#app/wording/toast.ts";
import type { Route } from "./+types/two-step-setup";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { hasTwoStep } = requireViewer(await getViewer(context), url);
  if (hasTwoStep) throw await redirectWithToast(href("/profile/security"), successToast("two_step_on"));
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const viewer = requireSignedIn(await getViewer(context));
  const form = await readForm(request);
  const { headers } = request;
  if (form.get("intent") !== "confirm") {
    const done = await refusedForm(form, () =>
      prepareTwoStep(site, viewer, { current: String(form.get("current") ?? ""), headers }),
    );
    if (!done.ok) return done.answer;
    return { setup: setupOf(done.value) };
  }
  // A wrong code must not take the key and the backup codes away: they are shown only here, so the form brings them back.
  const setup = setupOf({
    uri: String(form.get("uri") ?? ""),
    backupCodes: String(form.get("codes") ?? "").split(" "),
  });
  const again = ({ data: state }: { readonly data: FormState }) =>
    data({ ...state, setup }, { status: state.notice.status });
  const parsed = codeSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return again(formAgain(form, fieldErrors(parsed.error), "required_fields"));
  const done = await refusedForm(form, () => confirmTwoStep(site, viewer, { code: parsed.data.code, headers }));
  return done.ok
    ? redirectWithToast(href("/profile/security"), successToast("two_step_on"), done.value)
    : again(done.answer);
}

/** What the page shows of a prepared second step; undefined for anything that is none. */
function setupOf({ uri, backupCodes }: TwoStepSetup) {
  if (!uri.startsWith("otpauth://") || !URL.canParse(uri)) return undefined;
  return { uri, picture: qrPicture(uri), secret: secretOf(uri), backupCodes };
}

function qrPicture(uri: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`;
}

/** For typing by hand, in groups of four. */
function secretOf(uri: string): string {
  return (new URL(uri).searchParams.get("secret") ?? "").replace(/(.{4})(?=.)/g, "$1 ");
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Вход в две стъпки", noindex: true });

export default function TwoStepSetupPage({ actionData }: Route.ComponentProps) {
  const state = actionData && "values" in actionData ? actionData : undefined;
  const setup = actionData && "setup" in actionData ? actionData.setup : undefined;
  return (
    <ProfilePage title="Вход в две стъпки">
      {setup && <Secrets {...setup} />}
      {setup || submitted(state, "intent") === "confirm" ? (
        <ConfirmForm state={state} setup={setup} />
      ) : (
        <PasswordForm state={state} />
      )}
    </ProfilePage>
  );
}

interface SecretsProps {
  readonly uri: string;
  readonly picture: string;
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

function Secrets({ picture, secret, backupCodes }: SecretsProps) {
  return (
    <>
      <ProfileSection title="1. Добавете профила в приложението">
        <p>
          Отворете приложение за кодове (например Google Authenticator, Aegis или 2FAS) и сканирайте картинката с
          телефона си.
        </p>
        <img src={picture} alt="QR код за приложението" width={220} height={220} className="rounded-control bg-white" />
        <p>
          Или въведете ключа на ръка: <code className="font-semibold break-all">{secret}</code>
        </p>
      </ProfileSection>
      <ProfileSection title="2. Запазете резервните кодове">
        <p>С всеки от тях можете да влезете веднъж, ако телефонът Ви го няма. Показваме ги само сега.</p>
        <ul className="grid grid-cols-2 gap-2 font-mono">
          {backupCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </ProfileSection>
    </>
  );
}

interface StateProps {
  readonly state: FormState | undefined;
}

function ConfirmForm({ state, setup }: StateProps & { readonly setup: SecretsProps | undefined }) {
  return (
    <ProfileSection title="3. Въведете кода от приложението">
      <Form method="post" noValidate className="grid gap-5">
        <FormNotice state={state} />
        {setup && (
          <>
            <input type="hidden" name="uri" value={setup.uri} />
            <input type="hidden" name="codes" value={setup.backupCodes.join(" ")} />
          </>
        )}
        <TextInput
          name="code"
          label="Код"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={state?.errors.code}
        />
        <SubmitButton intent="confirm">Включи</SubmitButton>
      </Form>
    </ProfileSection>
  );
}

function PasswordForm({ state }: StateProps) {
  return (
    <ProfileSection title="Първо потвърдете, че сте Вие">
      <Form method="post" noValidate className="grid gap-5">
        <FormNotice state={state} />
        <PasswordInput
          name="current"
          label="Парола"
          autoComplete="current-password"
          required
          error={state?.errors.current}
        />
        <SubmitButton intent="prepare">Продължи</SubmitButton>
      </Form>
    </ProfileSection>
  );
}
