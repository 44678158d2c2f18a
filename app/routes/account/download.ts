import { href } from "react-router";
import { requirePerson } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { ownDataArchive } from "#app/admin/own-data/own-data.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { redirectWithToast } from "#app/platform/forms/forms.server.ts";
import { errorToast } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/download";

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = getSite(context);
  const { id } = requirePerson(await getPerson(context), url);
  try {
    await site.limits.take("download", id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return redirectWithToast(href("/profile/data"), errorToast(error.notice));
  }
  return new Response(await ownDataArchive(site, id), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="tukashno-data.zip"',
      "cache-control": "no-store",
    },
  });
}
