import { getSite } from "#app/accounts/visit/site.server.ts";
import { findPreview } from "#app/listings/sharing/previews/previews.server.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import type { Route } from "./+types/preview";

/** Returns the preview image that social networks show beside a link. The `?v=` of its URL changes with the contents (preview.ts). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const answer = await findPreview(getSite(context), params.name);
  if (answer === "missing") return new Response(errorNotice("page_missing").text, { status: 404 });
  if (answer === "busy") return new Response(null, { status: 503, headers: { "retry-after": "10" } });
  return new Response(new Uint8Array(answer), {
    headers: { "content-type": "image/jpeg", "cache-control": "public, max-age=86400" },
  });
}
