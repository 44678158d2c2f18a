import { href, Link } from "react-router";
import { GUIDE_LINKS } from "#app/guides/guides.ts";
import { TOWNS } from "#app/places/towns.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { getSite } from "#app/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/about";

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: getSite(context).env.siteUrl, guides: GUIDE_LINKS };
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  pageMeta(place, {
    title: "За нас",
    description: "Тукашно е местен сайт за безплатни обяви в Хасково, Димитровград и региона.",
  });

export default function About({ loaderData: { guides } }: Route.ComponentProps) {
  return (
    <div className="container-page py-6">
      <div className="prose-bg">
        <h1 className="text-2xl lg:text-3xl">За нас</h1>
        <p>
          Тукашно е местен сайт за обяви. Правим го за хората от {TOWNS.slice(0, -1).join(", ")} и {TOWNS.at(-1)}: да
          намерят колело на съседната улица, майстор за утре сутрин или купувач за стария гардероб, без да пътуват през
          половината страна.
        </p>
        <p>
          Сайтът е лек и се отваря бързо и на стар телефон със слаба връзка. Не показва реклами и не следи никого.
          Публикуването е без такси.
        </p>
      </div>
      <h2 className="mt-8 mb-2 text-xl">Наръчници</h2>
      <ul>
        {guides.map(([path, title]) => (
          <li key={path}>
            <Link to={path} className="inline-flex min-h-11 items-center font-semibold text-grape hover:underline">
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={href("/categories")}>Разгледайте обявите</ButtonLink>
        <ButtonLink to={href("/add-ad/:category?", {})} look="secondary">
          Добави обява
        </ButtonLink>
      </div>
    </div>
  );
}
