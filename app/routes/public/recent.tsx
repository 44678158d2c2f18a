import { href } from "react-router";
import { recentListings } from "#app/listings/saved/device-list.ts";
import { SavedList } from "#app/listings/saved/saved-list.tsx";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { REACT_WHEN_IDLE } from "#app/shell/boot/react-when-idle.ts";

export const handle = REACT_WHEN_IDLE;

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Последно разгледани", noindex: true });

export default function RecentListings() {
  return (
    <SavedList
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
