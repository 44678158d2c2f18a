import { data, Form, href, useNavigation } from "react-router";
import { updateProfile } from "#app/accounts/accounts.commands.server.ts";
import { profileSchema } from "#app/accounts/accounts.schema.ts";
import { formatPhone } from "#app/accounts/phones.server.ts";
import { requireViewer } from "#app/accounts/require-viewer.server.ts";
import { ACCOUNT_TYPE_LABELS } from "#app/accounts/viewer.ts";
import { errorNotice } from "#app/platform/errors.ts";
import { fieldErrors, formAgain, readForm, redirectWithToast, refusedForm } from "#app/platform/forms.server.ts";
import { submitted } from "#app/platform/forms.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { successToast } from "#app/platform/toast.ts";
import { getSite, getViewer } from "#app/site.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import type { Route } from "./+types/profile";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { name, email, phone, accountType } = requireViewer(await getViewer(context), url);
  return { name, email, phone: phone && formatPhone(phone), accountType };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await getViewer(context);
  if (!viewer) throw data(errorNotice("not_signed_in"), { status: 401 });
  const form = await readForm(request);
  const parsed = profileSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return formAgain(form, fieldErrors(parsed.error), "required_fields");
  const done = await refusedForm(form, () => updateProfile(getSite(context).db, viewer.id, parsed.data));
  return done.ok ? redirectWithToast(href("/profile"), successToast("profile_updated")) : done.answer;
}

export const meta = () => pageMeta({ title: "Профил", noindex: true });

export default function Profile({ loaderData: { name, email, phone, accountType }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const errors = actionData?.errors ?? {};
  return (
    <div className="container-page max-w-2xl! py-6">
      <h1 className="mb-1 text-2xl lg:text-3xl">Профил</h1>
      <p className="mb-5 text-muted">
        {email} · {ACCOUNT_TYPE_LABELS[accountType]}
      </p>
      <div className="mb-6 flex flex-wrap gap-3">
        <ButtonLink to={href("/select-category")}>Добави обява</ButtonLink>
        <ButtonLink to={href("/my-ads")} look="secondary">
          Моите обяви
        </ButtonLink>
        <Form method="post" action={href("/sign-out")}>
          <Button look="quiet">Изход</Button>
        </Form>
      </div>
      <Form method="post" noValidate className="grid gap-5 rounded-card border border-line bg-card p-4 sm:p-6">
        <h2 className="text-lg">Данни за връзка</h2>
        <FormNotice state={actionData} />
        <TextInput
          name="name"
          label="Име"
          autoComplete="name"
          required
          defaultValue={submitted(actionData, "name") ?? name}
          error={errors.name}
        />
        <TextInput
          name="phone"
          type="tel"
          label="Телефон"
          help="Показва се в обявите Ви само при натискане на „Покажи телефона“."
          inputMode="tel"
          autoComplete="tel"
          defaultValue={submitted(actionData, "phone") ?? phone ?? ""}
          error={errors.phone}
        />
        <Button busy={isBusy}>Запази промените</Button>
      </Form>
    </div>
  );
}
