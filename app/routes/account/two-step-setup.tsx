import { data, href } from "react-router";
import { codeSchema } from "#app/accounts/credentials/accounts.schema.ts";
import { ProfilePage } from "#app/accounts/profile/profile-nav.tsx";
import { requirePerson, requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { confirmTwoStep, prepareTwoStep } from "#app/accounts/two-step/two-step.commands.server.ts";
import { TwoStepCodeForm, TwoStepPasswordForm } from "#app/accounts/two-step/two-step-forms.tsx";
import { Secrets } from "#app/accounts/two-step/two-step-secrets.tsx";
import { setupOf } from "#app/accounts/two-step/two-step-setup.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import { readForm, redirectWithToast, refusedForm, validForm } from "#app/platform/forms/forms.server.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/two-step-setup";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { hasTwoStep } = requirePerson(await getPerson(context), url);
  if (hasTwoStep) throw await redirectWithToast(href("/profile/security"), successToast("two_step_on"));
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const person = requireSignedIn(await getPerson(context));
  const form = await readForm(request);
  const { headers } = request;
  const unexpected = { code: "unexpected", log: site.log } as const;
  if (form.get("intent") !== "confirm") {
    const done = await refusedForm(
      form,
      () => prepareTwoStep(site, person, { current: String(form.get("current") ?? ""), headers }),
      unexpected,
    );
    if (!done.ok) return done.answer;
    return { setup: setupOf(done.value) };
  }
  // After a wrong code the form shows key and backup codes again, because they are shown nowhere else.
  const setup = setupOf({
    uri: String(form.get("uri") ?? ""),
    backupCodes: String(form.get("codes") ?? "")
      .slice(0, 400)
      .split(" "),
  });
  const again = ({ data: state }: { readonly data: FormState }) =>
    data({ ...state, setup }, { status: state.notice.status });
  const confirm = () => {
    const { code } = validForm(form, codeSchema, [], () => errorNotice("required_fields"));
    return confirmTwoStep(site, person, { code, headers });
  };
  const done = await refusedForm(form, confirm, unexpected);
  return done.ok
    ? redirectWithToast(href("/profile/security"), successToast("two_step_on"), done.value)
    : again(done.answer);
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Вход в две стъпки", noindex: true });

export default function TwoStepSetupPage({ actionData }: Route.ComponentProps) {
  const setup = actionData && "setup" in actionData ? actionData.setup : undefined;
  return (
    <ProfilePage title="Вход в две стъпки">
      {setup && <Secrets {...setup} />}
      {setup ? <TwoStepCodeForm setup={setup} /> : <TwoStepPasswordForm />}
    </ProfilePage>
  );
}
