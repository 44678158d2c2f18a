/** A link with which somebody chooses a new password, for those whom no mail reaches: it stays on the page until it is copied. */
import { href } from "react-router";
import { makePasswordLink } from "#app/moderation/account-calls.server.ts";
import { AdminFrame } from "#app/moderation/admin-frame.tsx";
import { requireAdmin, requireAdminCall } from "#app/moderation/admin-guard.server.ts";
import { readForm, refusedForm } from "#app/platform/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { getSite } from "#app/site/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import type { Route } from "./+types/password-link";

export const handle = REACT_WHEN_IDLE;

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
    () =>
      makePasswordLink(site, admin, {
        userId: isUuid(userId) ? userId : "00000000-0000-0000-0000-000000000000",
        siteUrl: site.env.siteUrl,
      }),
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
