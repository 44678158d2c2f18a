import { findGuideNumbers } from "#app/guides/guide-numbers.server.ts";
import { GuidePage } from "#app/guides/guide-page.tsx";
import { guideAt } from "#app/guides/guides.ts";
import { orUnavailable, pageError } from "#app/platform/guard.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { getSite } from "#app/site.server.ts";
import type { Route } from "./+types/guide";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const guide = guideAt(url.pathname);
  if (!guide) throw pageError("page_missing");
  const { counts } = guide;
  const numbers = counts ? await orUnavailable("data_load_failed", () => findGuideNumbers(db, counts)) : undefined;
  return { guide, numbers };
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  loaderData
    ? pageMeta(place, {
        title: loaderData.guide.title,
        description: loaderData.guide.description,
      })
    : [];

export default function GuideRoute({ loaderData: { guide, numbers } }: Route.ComponentProps) {
  return <GuidePage guide={guide} numbers={numbers} />;
}
