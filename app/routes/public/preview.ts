import { errorNotice } from "#app/platform/errors.ts";
import { findPreview } from "#app/previews/previews.server.ts";
import { getSite } from "#app/site/site.server.ts";
import type { Route } from "./+types/preview";

/** The picture that networks show beside a link. An address with `?v=` changes with what it shows (preview.ts). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, storage, env } = getSite(context);
  const answer = await findPreview({ db, storage, display: env.priceDisplay }, params.name);
  if (answer === "missing") return new Response(errorNotice("page_missing").text, { status: 404 });
  if (answer === "busy") return new Response(null, { status: 503, headers: { "retry-after": "10" } });
  return new Response(new Uint8Array(answer), {
    headers: { "content-type": "image/jpeg", "cache-control": "public, max-age=86400" },
  });
}
