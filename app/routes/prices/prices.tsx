/** Shows what things cost in a category: the usual prices of groups of like ads. */
import { data, href, redirect } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { categoryBySlug, findCategory } from "#app/catalogue/categories/catalogue.ts";
import { MissingCategory } from "#app/catalogue/categories/missing-category.tsx";
import { readSearchText } from "#app/listings/finding/listing-filter.ts";
import { findCategoryFigures } from "#app/listings/prices/price-figures.queries.server.ts";
import { pricePageHtml } from "#app/listings/prices/price-panel.server.tsx";
import { withStaticParts } from "#app/platform/cache/server-only.server.ts";
import { pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { Button, TextLink } from "#app/platform/ui/button.tsx";
import { TextInput } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { StaticHtml } from "#app/platform/ui/static-html.tsx";
import type { Route } from "./+types/prices";

export const handle: RouteHandle = { failure: "listings_load_failed" };

export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const category = findCategory(params.slug);
  if (!category?.hasPrice) return data({ missing: params.slug } as const, { status: 404 });
  const { slug } = category;
  if (slug !== params.slug) throw redirect(href("/prices/:slug", { slug }) + url.search, 301);
  const q = readSearchText(url.searchParams);
  const { groups, builtAt } = await findCategoryFigures(db, category.id, q);
  const page = { slug, q, count: groups.length };
  return data(withStaticParts(request, page, { html: pricePageHtml(groups, { slug, builtAt }) }));
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) => {
  if (!loaderData || !("slug" in loaderData))
    return pageMeta(place, { title: "Категорията не е намерена", isMissing: true });
  const { name } = categoryBySlug(loaderData.slug);
  return pageMeta(place, {
    title: `Цени: ${name}`,
    description: `Колко струват нещата в „${name}“: обичайни цени по обявите в Тукашно от последното полугодие.`,
    noindex: loaderData.q !== "" || loaderData.count === 0,
  });
};

export default function PricesPage({ loaderData }: Route.ComponentProps) {
  if (!("slug" in loaderData)) return <MissingCategory slug={loaderData.missing} />;
  const { slug, q, count, html } = loaderData;
  const { name } = categoryBySlug(slug);
  return (
    <div className="container-page max-w-4xl! py-5">
      <h1 className="text-2xl lg:text-3xl">{`Цени: ${name}`}</h1>
      <p className="mb-3 text-muted">Колко искат хората за подобни неща.</p>
      <Form key={`${slug} ${q}`} className="mb-4 flex items-end gap-2">
        <div className="grow">
          <TextInput name="q" label="Какво търсите" type="search" defaultValue={q} enterKeyHint="search" />
        </div>
        <Button>Търси</Button>
      </Form>
      {count === 0 && (
        <p className="my-6">
          <span>
            {q ? "За това още няма достатъчно обяви." : "В тази категория още няма достатъчно подобни обяви."}
          </span>{" "}
          <TextLink to={href("/category/:slug", { slug })}>Вижте обявите</TextLink>
        </p>
      )}
      <StaticHtml id="figures" html={html} />
    </div>
  );
}
