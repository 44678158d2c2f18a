import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { receivePhoto } from "#app/listings/photos/photos.commands.server.ts";
import { type ErrorNotice, errorNotice, type PlainErrorCode, Refusal } from "#app/platform/errors/errors.ts";
import { isDiskFull, isUnavailable } from "#app/platform/errors/page-failures.server.ts";
import { readForm } from "#app/platform/forms/forms.server.ts";
import type { Route } from "./+types/uploads";

/** Uploads one photo of the ad form. Returns JSON with the photo or an error of the catalogue. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const person = await getPerson(context);
  if (!person) return refuse("upload_not_signed_in");
  try {
    const file = (await readForm(request, { takesFiles: true })).get("file");
    if (!(file instanceof File)) return refuse("upload_failed");
    return Response.json({ photo: await receivePhoto(site, person.id, file) });
  } catch (error) {
    if (error instanceof Refusal) return noticeResponse(error.notice);
    if (isDiskFull(error)) return refuse("disk_full");
    if (!(error instanceof Error)) throw error;
    site.log.error({ err: error }, "a photo could not be received");
    const notice = errorNotice(isUnavailable(error) ? "unavailable" : "upload_failed");
    return Response.json({ notice }, { status: Math.max(notice.status, 500) });
  }
}

function refuse(code: PlainErrorCode): Response {
  return noticeResponse(errorNotice(code));
}

function noticeResponse(notice: ErrorNotice): Response {
  return Response.json({ notice }, { status: notice.status });
}
