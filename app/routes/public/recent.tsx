import { href } from "react-router";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { recentListings } from "#app/saved/device-list.ts";
import { KeptList } from "#app/saved/kept-list.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export const handle = REACT_WHEN_IDLE;

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Последно разгледани", noindex: true });

export default function RecentListings() {
  return (
    <KeptList
      list={recentListings}
      title="Последно разгледани"
      empty={
        <EmptyState text="Още не сте разглеждали обяви">
          <p className="max-w-sm text-muted">Обявите, които отваряте, се помнят само на това устройство.</p>
          <ButtonLink to={href("/categories")}>Разгледай обявите</ButtonLink>
        </EmptyState>
      }
    />
  );
}
