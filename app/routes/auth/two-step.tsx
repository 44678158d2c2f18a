import { href } from "react-router";
import { codeSchema } from "#app/accounts/credentials/accounts.schema.ts";
import { finishSignIn } from "#app/accounts/two-step/two-step.commands.server.ts";
import { getSite, getVisit } from "#app/accounts/visit/site.server.ts";
import { signedInToast } from "#app/messaging/recipients/signed-in.server.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import { readForm, redirectWithToast, refusedForm, safePath, validForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { TextInput } from "#app/platform/ui/field.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import type { Route } from "./+types/two-step";

export async function action({ request, context, url }: Route.ActionArgs) {
  const site = getSite(context);
  const form = await readForm(request);
  const finish = () => {
    const { code } = validForm(form, codeSchema, [], () => errorNotice("required_fields"));
    return finishSignIn(site, code, { address: getVisit(context).address, headers: request.headers });
  };
  const done = await refusedForm(form, finish, { code: "sign_in_broken", log: site.log });
  if (!done.ok) return done.answer;
  return redirectWithToast(
    safePath(url.searchParams.get("next"), href("/profile")),
    await signedInToast(context, done.value),
  );
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Вход в две стъпки", noindex: true });

export default function TwoStep() {
  return (
    <NarrowPage title="Вход в две стъпки">
      <PostForm>
        <TextInput
          name="code"
          label="Код"
          help="Шестте цифри от приложението за кодове или един от резервните кодове."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SubmitButton>Вход</SubmitButton>
        <Link
          to={href("/auth")}
          className="inline-flex min-h-11 items-center justify-self-center font-semibold text-grape hover:underline"
        >
          Назад към входа
        </Link>
      </PostForm>
    </NarrowPage>
  );
}
