/**
 * A form whose session had ended, sent without script. Its page asks to sign in and carries the fields along, so that they
 * arrive here once more; they go on to the action only for the person who wrote them (docs/decisions/022).
 */
import { data } from "react-router";
import { signIn } from "#app/accounts/accounts.commands.server.ts";
import { codeSchema, signInSchema } from "#app/accounts/accounts.schema.ts";
import { formOwner } from "#app/accounts/form-owner.server.ts";
import { AGAIN, FORM_OWNER, type SignInAgain } from "#app/accounts/sign-in-again.ts";
import { finishSignIn } from "#app/accounts/two-step.commands.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { findOwnPhotos } from "#app/photos/photos.queries.server.ts";
import { type ErrorCode, type ErrorNotice, errorNotice } from "#app/platform/errors.ts";
import { hasPassedOverFiles } from "#app/platform/form-body.server.ts";
import { formValues, parseForm, readForm, refusedForm } from "#app/platform/forms.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { Site, Visit } from "#app/site/site.server.ts";

const TITLES = { password: "Влезте отново", code: "Вход в две стъпки" } as const;

interface EndedSession {
  readonly site: Site;
  readonly visit: Visit;
  readonly request: Request;
}

/** What the action answers for the person who has signed in; throws the page that asks them to. */
export async function afterSigningIn(
  { site, visit, request }: EndedSession,
  act: () => Promise<unknown>,
): Promise<unknown> {
  const form = await readForm(request);
  const given = Object.fromEntries(Object.entries(AGAIN).map(([key, name]) => [key, form.get(name)]));
  for (const name of Object.values(AGAIN)) form.delete(name);
  const hasFiles = hasPassedOverFiles(form) || given.files === "yes";
  const email = typeof given.email === "string" ? given.email : "";
  const ask = (notice: ErrorNotice, step: SignInAgain["step"]) =>
    data(
      {
        ...notice,
        ...(notice.code === "not_signed_in" && { title: TITLES[step] }),
        unsent: formValues(form),
        signIn: { step, email, hasFiles },
      },
      { status: notice.status },
    );
  if (given.password === null && given.code === null) throw ask(errorNotice("not_signed_in"), "password");

  const step = given.code === null ? "password" : "code";
  const fields = new FormData();
  for (const [key, value] of Object.entries(given)) if (value !== null) fields.set(key, value);
  const origin = { address: visit.address, headers: request.headers };
  const failure = { code: "sign_in_broken", log: site.log } as const;
  const done = await refusedForm(
    fields,
    async () => {
      if (step === "code") {
        const parsed = parseForm(fields, codeSchema);
        return parsed.ok
          ? { cookies: await finishSignIn(site, parsed.data.code, origin), needsCode: false }
          : undefined;
      }
      const parsed = parseForm(fields, signInSchema);
      return parsed.ok ? signIn(site, parsed.data, origin) : undefined;
    },
    failure,
  );
  if (!done.ok) {
    const { notice } = done.answer.data;
    // Its time is over: from the beginning.
    throw ask(notice, notice.code === "step_expired" ? "password" : step);
  }
  if (!done.value) throw ask(errorNotice("required_fields"), step);
  visit.useCookies(done.value.cookies);
  if (done.value.needsCode) throw ask(errorNotice("not_signed_in"), "code");
  const viewer = await visit.viewer();
  if (!viewer) throw ask(errorNotice("not_signed_in"), "password");
  const why = reasonToWait(site, viewer, { form, hasFiles });
  return why ? unsentForm(site, viewer, { form, why }) : act();
}

/** Why it is not sent on by itself. */
function reasonToWait(
  site: Pick<Site, "hash">,
  viewer: Viewer,
  { form, hasFiles }: { readonly form: FormData; readonly hasFiles: boolean },
): ErrorCode | undefined {
  if (!form.has(FORM_OWNER)) return "form_waits";
  if (form.get(FORM_OWNER) !== formOwner(site.hash, viewer.id)) return "form_of_another";
  return hasFiles ? "form_without_photos" : undefined;
}

/** The form again, filled in and with the person's own photos; one that shows none is offered to be sent. */
async function unsentForm(
  { db }: Pick<Site, "db">,
  viewer: Viewer,
  { form, why }: { readonly form: FormData; readonly why: ErrorCode },
) {
  const notice = errorNotice(why);
  const values = formValues(form);
  if (why === "form_waits") throw data({ ...notice, unsent: values }, { status: notice.status });
  const photos = await findOwnPhotos(db, viewer.id, form.getAll("photo").map(String).filter(isUuid).slice(0, 100));
  return data({ values, errors: {}, notice, photos }, { status: notice.status });
}
