import { href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { breadcrumbData, localBusinessData } from "#app/listings/sharing/crawlers/structured-site.ts";
import { findGuideNumbers } from "#app/listings/sharing/guides/guide-numbers.server.ts";
import { GuidePage } from "#app/listings/sharing/guides/guide-page.tsx";
import { findGuide, otherGuides } from "#app/listings/sharing/guides/guides.ts";
import { showFixedText } from "#app/platform/database/changes/visible-changes.server.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { pageMeta, siteUrlOf } from "#app/platform/http/meta.ts";
import type { Route } from "./+types/guide";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const guide = findGuide(url.pathname, env);
  if (!guide) throw pageError("page_missing");
  showFixedText();
  const { counts } = guide;
  const numbers = counts ? await findGuideNumbers(db, counts) : undefined;
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
