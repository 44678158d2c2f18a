/** Creates a link to choose a new password, for people who cannot get the mail, and shows it until it is copied. */
import { href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { makePasswordLink } from "#app/admin/actions/account-actions.server.ts";
import { AdminFrame } from "#app/admin/frame/admin-frame.tsx";
import { requireAdmin, requireAdminCall } from "#app/admin/pages/admin-guard.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { readForm, refusedForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { TextInput } from "#app/platform/ui/field.tsx";
import { FormNotice } from "#app/platform/ui/form-notice.tsx";
import type { Route } from "./+types/password-link";

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireAdmin(context, url, "people");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const admin = await requireAdminCall(context);
  const form = await readForm(request);
  const userId = String(form.get("id") ?? "");
  const done = await refusedForm(
    form,
    () => {
      if (!isUuid(userId)) throw new Refusal("admin_target_missing");
      return makePasswordLink(site, admin, { userId, siteUrl: site.env.siteUrl });
    },
    { code: "admin_link_failed", log: site.log },
  );
  return done.ok ? { link: done.value } : done.answer;
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Линк за парола", noindex: true });

export default function PasswordLink({ actionData }: Route.ComponentProps) {
  const link = actionData && "link" in actionData ? actionData.link : undefined;
  return (
    <AdminFrame title="Линк за парола">
      <div className="grid max-w-2xl gap-4">
        <FormNotice state={actionData && "values" in actionData ? actionData : undefined} />
        {link && (
          <TextInput
            name="link"
            label="Линк"
            help="Копирайте го и го предайте лично: който го отвори, избира нова парола за профила."
            readOnly
            defaultValue={link}
            onFocus={(event) => event.target.select()}
          />
        )}
        <ButtonLink look="secondary" to={href("/admin/profiles")} className="justify-self-start">
          Назад към потребителите
        </ButtonLink>
      </div>
    </AdminFrame>
  );
}
