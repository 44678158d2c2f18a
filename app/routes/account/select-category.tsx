import { href } from "react-router";
import { requirePerson } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { CategoryPicker } from "#app/catalogue/categories/category-picker.tsx";
import { FullQuota } from "#app/listings/form/full-quota.tsx";
import { fullQuota } from "#app/listings/own/full-quota.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { buttonClass } from "#app/platform/ui/button.tsx";
import { ArrowLeft } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import type { Route } from "./+types/select-category";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id } = requirePerson(await getPerson(context), url);
  const { db, env } = getSite(context);
  return { full: await fullQuota(db, id, env) };
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Изберете категория", noindex: true });

export default function SelectCategory({ loaderData: { full } }: Route.ComponentProps) {
  return (
    <div className="container-page py-5">
      <Link to={href("/profile")} className={buttonClass("quiet", "-ml-4")}>
        <ArrowLeft />
        Към профила
      </Link>
      <h1 className="mt-1 mb-5 text-2xl lg:text-3xl">Какво ще публикувате?</h1>
      {full && (
        <div className="mb-6">
          <FullQuota {...full} returnTo={href("/select-category")} />
        </div>
      )}
      <CategoryPicker />
    </div>
  );
}
