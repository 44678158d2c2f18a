/** POST /auth/here — signs in over a page whose form waits to be sent: the answer is data, and leads nowhere. */
import { data, href, redirect } from "react-router";
import { signIn } from "#app/accounts/accounts.commands.server.ts";
import { codeSchema, signInSchema } from "#app/accounts/accounts.schema.ts";
import { finishSignIn } from "#app/accounts/two-step.commands.server.ts";
import { formAgain, missingOrWrong, parseForm, readForm, refusedForm } from "#app/platform/forms.server.ts";
import { getSite, getVisit } from "#app/site/site.server.ts";
import { NoPage } from "#app/ui/no-page.tsx";
import type { Route } from "./+types/here";

export function loader() {
  return redirect(href("/auth"));
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const visit = getVisit(context);
  const form = await readForm(request);
  const origin = { address: visit.address, headers: request.headers };
  const failure = { code: "sign_in_broken", log: site.log } as const;
  const step = form.has("code") ? "code" : "password";
  const parsed = step === "code" ? parseForm(form, codeSchema) : parseForm(form, signInSchema);
  if (!parsed.ok)
    return formAgain(form, parsed.errors, missingOrWrong(form, step === "code" ? ["code"] : ["email", "password"]));
  const enter = async () =>
    "code" in parsed.data
      ? { cookies: await finishSignIn(site, parsed.data.code, origin), needsCode: false }
      : signIn(site, parsed.data, origin);
  const done = await refusedForm(form, enter, failure);
  if (!done.ok) return done.answer;
  const { cookies, needsCode } = done.value;
  // With a status after which the page is not loaded anew: it would lead a guest away.
  if (needsCode) return data({ needsCode: true } as const, { status: 401, headers: cookies });
  visit.useCookies(cookies);
  return { personId: (await visit.viewer())?.id };
}

export default NoPage;
