import { href } from "react-router";
import { showFixedText } from "#app/changes/visible-changes.server.ts";
import { breadcrumbData, localBusinessData } from "#app/crawlers/structured-site.ts";
import { findGuideNumbers } from "#app/guides/guide-numbers.server.ts";
import { GuidePage } from "#app/guides/guide-page.tsx";
import { guideAt, otherGuides } from "#app/guides/guides.ts";
import { orUnavailable, pageError } from "#app/platform/guard.server.ts";
import { pageMeta, siteUrlOf } from "#app/platform/meta.ts";
import { getSite } from "#app/site/site.server.ts";
import type { Route } from "./+types/guide";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const guide = guideAt(url.pathname, env);
  if (!guide) throw pageError("page_missing");
  showFixedText();
  const { counts } = guide;
  const numbers = counts ? await orUnavailable("data_load_failed", () => findGuideNumbers(db, counts)) : undefined;
  return { guide, numbers, others: otherGuides(url.pathname, env) };
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) => {
  if (!loaderData) return [];
  const { title, description, path } = loaderData.guide;
  const siteUrl = siteUrlOf(place);
  return pageMeta(place, {
    title,
    description,
    keywords: [title],
    structured: [path === href("/about") ? localBusinessData(siteUrl) : breadcrumbData(siteUrl, [[title, path]])],
  });
};

export default function GuideRoute({ loaderData }: Route.ComponentProps) {
  return <GuidePage {...loaderData} />;
}
