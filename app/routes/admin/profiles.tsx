import "#app/moderation/admin-table.css";
import { ACCOUNT_TYPE_LABELS } from "#app/accounts/viewer.ts";
import { AdminFilters } from "#app/moderation/admin-filters.tsx";
import { AdminFrame } from "#app/moderation/admin-frame.tsx";
import { requireAdmin } from "#app/moderation/admin-guard.server.ts";
import { foundText } from "#app/moderation/admin-params.ts";
import { AdminTable } from "#app/moderation/admin-table.tsx";
import { orNearly } from "#app/moderation/fitting-rows.server.ts";
import { readPeopleQuery } from "#app/moderation/list-queries.server.ts";
import { findPeople } from "#app/moderation/people-list.queries.server.ts";
import { OtherCalls, PERSON_COLUMNS, PersonActions, personBrief } from "#app/moderation/person-columns.tsx";
import { personView } from "#app/moderation/person-view.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { getSite } from "#app/site/site.server.ts";
import type { Route } from "./+types/profiles";

export const handle = REACT_WHEN_IDLE;

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "people");
  const { db } = getSite(context);
  const query = readPeopleQuery(url.searchParams);
  const { rows, next, previous, found, isNear } = await orUnavailable("admin_profiles_load_failed", () =>
    orNearly(query, (asked) => findPeople(db, asked)),
  );
  return {
    people: rows.map((row) => personView(row, admin)),
    next,
    previous,
    found,
    isNear,
  };
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Потребители", noindex: true });

const STATE_OPTIONS = [
  { value: "", label: "Всички" },
  { value: "active", label: "Активни" },
  { value: "blocked", label: "Блокирани" },
  { value: "pro", label: ACCOUNT_TYPE_LABELS.pro },
  { value: "admin", label: "Администратори" },
];

export default function Profiles({ loaderData: { people, next, previous, found, isNear } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Потребители">
      <AdminFilters
        searchLabel="Име, имейл или телефон"
        choices={[{ name: "state", label: "Статус", options: STATE_OPTIONS }]}
      />
      <p className="mb-3 text-muted">{foundText(found, "потребител", "потребители", isNear)}</p>
      <AdminTable
        caption="Потребители"
        rows={people}
        columns={[...PERSON_COLUMNS, { label: "Действия", cell: (person) => <PersonActions person={person} /> }]}
        next={next}
        previous={previous}
        empty="Няма намерени потребители"
        many="people"
        nameOf={({ name }) => name}
        brief={personBrief}
      />
      <OtherCalls />
    </AdminFrame>
  );
}
