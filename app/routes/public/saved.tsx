import { href } from "react-router";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { savedListings } from "#app/saved/device-list.ts";
import { KeptList } from "#app/saved/kept-list.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export const handle = REACT_WHEN_IDLE;

export const meta = (place: MetaPlace) =>
  pageMeta(place, {
    title: "Запазени обяви",
    description: "Обявите, които сте запазили със сърце. Пазят се само на това устройство и се виждат и без интернет.",
  });

export default function SavedListings() {
  return (
    <KeptList
      list={savedListings}
      title="Запазени обяви"
      empty={
        <EmptyState text="Още нямате запазени обяви">
          <p className="max-w-sm text-muted">Натиснете сърцето на обява, за да я намерите тук по-късно.</p>
          <ButtonLink to={href("/categories")}>Разгледай обявите</ButtonLink>
        </EmptyState>
      }
    />
  );
}
