import { href } from "react-router";
import { deletionSchema } from "#app/accounts/credentials/accounts.schema.ts";
import { DELETION_DAYS } from "#app/accounts/credentials/deletion.ts";
import { PasswordInput } from "#app/accounts/credentials/password-input.tsx";
import { deleteAccount } from "#app/accounts/profile/deletion.commands.server.ts";
import { confirmIdentity, hasPassword } from "#app/accounts/profile/password.commands.server.ts";
import { ProfilePage, ProfileSection } from "#app/accounts/profile/profile-nav.tsx";
import { requirePerson, requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { readForm, redirectWithToast, refusedForm, validForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { Button, buttonClass } from "#app/platform/ui/button.tsx";
import { Checkbox } from "#app/platform/ui/field.tsx";
import { Download } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { counted } from "#app/platform/wording/plurals.ts";
import { successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/own-data";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id } = requirePerson(await getPerson(context), url);
  return { hasPassword: await hasPassword(getSite(context), id), days: DELETION_DAYS };
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const person = requireSignedIn(await getPerson(context));
  const form = await readForm(request);
  const done = await refusedForm(form, async () => {
    const { current = "" } = validForm(form, deletionSchema);
    await confirmIdentity(site, person, current);
    await deleteAccount(site, person.id);
  });
  if (!done.ok) return done.answer;
  return redirectWithToast(href("/"), successToast("account_deleted"));
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Моите данни", noindex: true });

export default function OwnData({ loaderData }: Route.ComponentProps) {
  return (
    <ProfilePage title="Моите данни">
      <ProfileSection title="Изтегляне">
        <p>
          Всичко, което сайтът пази за Вас: профил, обяви, снимки, токени, оценки, доклади и съобщения, в един файл.
        </p>
        <Link to={href("/profile/download")} reloadDocument className={buttonClass("secondary", "justify-self-start")}>
          <Download />
          Изтегли данните (ZIP)
        </Link>
      </ProfileSection>
      <ProfileSection title="Изтриване на профила">
        <p>
          Профилът и обявите Ви изчезват от сайта веднага. В срок от {counted(loaderData.days, "ден", "дни")} можете да
          ги върнете с линка, който ще получите по имейл; после всичко се заличава окончателно. Дадените от Вас оценки и
          подадените доклади остават без името Ви.
        </p>
        <PostForm>
          {loaderData.hasPassword && (
            <PasswordInput name="current" label="Парола" autoComplete="current-password" required />
          )}
          <Checkbox name="sure" label="Разбирам, че обявите ми ще изчезнат" value="yes" />
          <Button look="danger">Изтрий профила</Button>
        </PostForm>
      </ProfileSection>
    </ProfilePage>
  );
}
