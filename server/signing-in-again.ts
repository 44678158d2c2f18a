/**
 * Continues a form that was submitted without JavaScript after its session had ended. The error page asks for the password and
 * carries the fields of the form; they reach the action only if the same person signs in (docs/decisions/013).
 */
import { data } from "react-router";
import { codeSchema, signInSchema } from "#app/accounts/credentials/accounts.schema.ts";
import { signIn } from "#app/accounts/profile/accounts.commands.server.ts";
import { AGAIN, type SignInAgain } from "#app/accounts/sign-in/sign-in-again.ts";
import { finishSignIn } from "#app/accounts/two-step/two-step.commands.server.ts";
import type { Site, Visit } from "#app/accounts/visit/site.server.ts";
import { type ErrorNotice, errorNotice } from "#app/platform/errors/errors.ts";
import { FORM_OWNER } from "#app/platform/forms/form-owner.ts";
import { formValues, readForm, refusedForm, validForm } from "#app/platform/forms/forms.server.ts";
import { hasSkippedFiles } from "#app/platform/http/form-body.server.ts";
import { formWithoutPhotos, isOfAnother, pageOfAnother } from "./form-owners.ts";

const TITLES = { password: "Влезте отново", code: "Вход в две стъпки" } as const;

interface EndedSession {
  readonly site: Site;
  readonly visit: Visit;
  readonly request: Request;
}

/** Signs in with the submitted credentials and returns the answer of the action. Throws the page that asks for credentials. */
export async function continueAfterSignIn(
  { site, visit, request }: EndedSession,
  act: () => Promise<unknown>,
): Promise<unknown> {
  const form = await readForm(request);
  const credentials = Object.fromEntries(Object.entries(AGAIN).map(([key, name]) => [key, form.get(name)]));
  for (const name of Object.values(AGAIN)) form.delete(name);
  const hasFiles = hasSkippedFiles(form) || credentials.files === "yes";
  const email = typeof credentials.email === "string" ? credentials.email : "";
  const askToSignIn = (notice: ErrorNotice, step: SignInAgain["step"]) =>
    data(
      {
        ...notice,
        ...(notice.code === "not_signed_in" && { title: TITLES[step] }),
        unsent: formValues(form),
        signIn: { step, email, hasFiles },
      },
      { status: notice.status },
    );
  if (credentials.password === null && credentials.code === null)
    throw askToSignIn(errorNotice("not_signed_in"), "password");

  const step = credentials.code === null ? "password" : "code";
  const fields = new FormData();
  for (const [key, value] of Object.entries(credentials)) if (value !== null) fields.set(key, value);
  const visitorRequest = { address: visit.address, headers: request.headers };
  const failure = { code: "sign_in_broken", log: site.log } as const;
  const result = await refusedForm(
    fields,
    async () => {
      const toNotice = () => errorNotice("required_fields");
      if (step === "password") return signIn(site, validForm(fields, signInSchema, [], toNotice), visitorRequest);
      const { code } = validForm(fields, codeSchema, [], toNotice);
      return { cookies: await finishSignIn(site, code, visitorRequest), needsCode: false };
    },
    failure,
  );
  if (!result.ok) {
    const { notice } = result.answer.data;
    // The code step has expired, so sign-in starts again with the password.
    throw askToSignIn(notice, notice.code === "step_expired" ? "password" : step);
  }
  visit.useCookies(result.value.cookies);
  if (result.value.needsCode) throw askToSignIn(errorNotice("not_signed_in"), "code");
  const person = await visit.person();
  if (!person) throw askToSignIn(errorNotice("not_signed_in"), "password");
  if (!form.has(FORM_OWNER)) {
    const waits = errorNotice("form_waits");
    throw data({ ...waits, unsent: formValues(form) }, { status: waits.status });
  }
  if (isOfAnother(site, person, form)) throw pageOfAnother(site, person, form);
  return hasFiles ? formWithoutPhotos(site, person, form) : act();
}
