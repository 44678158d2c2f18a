/**
 * Compares the owner of a form with the person who is signed in when it arrives (rule: form-owner). They differ if somebody else has
 * signed in in another tab of the browser since the page of the form was rendered.
 */
import { data } from "react-router";
import { formOwner } from "#app/accounts/sign-in/form-owner.server.ts";
import type { Person } from "#app/accounts/sign-in/person.ts";
import { AGAIN } from "#app/accounts/sign-in/sign-in-again.ts";
import { getSite, getVisit, type Site, type SiteContext } from "#app/accounts/visit/site.server.ts";
import { findOwnPhotos } from "#app/listings/photos/photos.queries.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import { FORM_OWNER } from "#app/platform/forms/form-owner.ts";
import { formValues, readForm } from "#app/platform/forms/forms.server.ts";
import { TAKES_PHOTOS } from "./write-guard.ts";

interface SubmittedForm {
  readonly request: Request;
  readonly context: SiteContext;
  /** True for a route with a page; others answer scripts. */
  readonly hasPage: boolean;
}

/**
 * Returns the answer to a form that the signed-in person has to confirm first; undefined if its action may run. Throws the page that
 * offers to submit the form of another person. A form of a page for guests has no owner and may be anybody's.
 */
export async function answerUnconfirmed({ request, context, hasPage }: SubmittedForm) {
  const site = getSite(context);
  if (!request.headers.has("content-type")) return undefined;
  const person = await getVisit(context).person();
  if (!person) return undefined;
  const takesFiles = TAKES_PHOTOS.test(new URL(request.url).pathname);
  // The action answers a form that cannot be read.
  const form = await readForm(request, { takesFiles }).catch(() => undefined);
  if (!form) return undefined;
  if (isOfAnother(site, person, form)) {
    if (!hasPage) return Response.json({ notice: noticeOfAnother(person) }, { status: 409 });
    throw pageOfAnother(site, person, form);
  }
  const isWithoutFiles = form.get(AGAIN.files) === "yes" && form.get(AGAIN.password) === null;
  // A person who confirms the form of another one does not get the photos of that one, and is told.
  const isHandedOver =
    form.has("photo") && form.getAll(FORM_OWNER).some((owner) => owner !== formOwner(site.hash, person.id));
  return isWithoutFiles || isHandedOver ? formWithoutPhotos(site, person, form) : undefined;
}

/** Reports whether a form has an owner other than the person. The confirmed form has two: the one of its page, and the person. */
export function isOfAnother({ hash }: Pick<Site, "hash">, person: Person, form: FormData): boolean {
  const owners = form.getAll(FORM_OWNER);
  return owners.length > 0 && !owners.includes(formOwner(hash, person.id));
}

function noticeOfAnother({ name, email }: Person) {
  return errorNotice("form_of_another", { name, email });
}

/** Returns the page that carries the values of a form and offers to submit them, for this person or for its owner. */
export function pageOfAnother({ hash }: Pick<Site, "hash">, person: Person, form: FormData) {
  const notice = noticeOfAnother(person);
  const hasFiles = [...form.values()].some((value) => typeof value !== "string" && value.size > 0);
  const unsent = { ...formValues(form), ...(hasFiles && { [AGAIN.files]: "yes" }) };
  const sender = { name: person.name, owner: formOwner(hash, person.id) };
  return data({ ...notice, unsent, sender }, { status: notice.status });
}

/** Returns the form filled in, with the person's uploaded photos, because the chosen files were lost. */
export async function formWithoutPhotos({ db }: Pick<Site, "db">, person: Person, form: FormData) {
  form.delete(AGAIN.files);
  const notice = errorNotice("form_without_photos");
  const photos = await findOwnPhotos(db, person.id, form.getAll("photo").map(String).filter(isUuid).slice(0, 100));
  return data({ values: formValues(form), errors: {}, notice, photos }, { status: notice.status });
}
