import { ACCOUNT_TYPE_LABELS } from "#app/accounts/sign-in/person.ts";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { AdminFrame } from "#app/admin/frame/admin-frame.tsx";
import { AdminTable } from "#app/admin/frame/admin-table.tsx";
import { AdminFilters } from "#app/admin/pages/admin-filters.tsx";
import { requireAdmin } from "#app/admin/pages/admin-guard.server.ts";
import { foundText } from "#app/admin/pages/admin-params.ts";
import { withFuzzyFallback } from "#app/admin/pages/search-rows.server.ts";
import { findPeople } from "#app/admin/people/people-list.queries.server.ts";
import { PERSON_COLUMNS, PeopleForms, personBrief } from "#app/admin/people/person-columns.tsx";
import { personView } from "#app/admin/people/person-view.server.ts";
import { readPeopleQuery } from "#app/admin/records/list-queries.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import type { Route } from "./+types/profiles";

export const handle: RouteHandle = { failure: "admin_profiles_load_failed" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "people");
  const { db } = getSite(context);
  const query = readPeopleQuery(url.searchParams);
  const { rows, ...page } = await withFuzzyFallback(query, (asked) => findPeople(db, asked));
  return { people: rows.map((row) => personView(row, admin)), page };
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Потребители", noindex: true });

const STATE_OPTIONS = [
  { value: "", label: "Всички" },
  { value: "active", label: "Активни" },
  { value: "blocked", label: "Блокирани" },
  { value: "pro", label: ACCOUNT_TYPE_LABELS.pro },
  { value: "admin", label: "Администратори" },
];

export default function Profiles({ loaderData: { people, page } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Потребители">
      <AdminFilters
        searchLabel="Име, имейл или телефон"
        choices={[{ name: "state", label: "Статус", options: STATE_OPTIONS }]}
      />
      <p className="mb-3 text-muted">{foundText(page, "потребител", "потребители")}</p>
      <AdminTable
        caption="Потребители"
        rows={people}
        columns={PERSON_COLUMNS}
        page={page}
        empty="Няма намерени потребители"
        many="people"
        nameOf={({ name }) => name}
        brief={personBrief}
      />
      <PeopleForms />
    </AdminFrame>
  );
}
