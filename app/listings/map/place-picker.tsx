/** Renders the link that opens the map to choose the place of an ad. It needs script; without it the field is typed. */
import type { MouseEvent } from "react";
import { href, useFetcher } from "react-router";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { MapPin } from "#app/platform/ui/icons.tsx";

const MAP = href("/map/:slug?", {});

export function PlacePicker({ onChoose }: { readonly onChoose: (town: string) => void }) {
  const { load, data } = useFetcher<{ readonly html?: string }>();
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link) return;
    event.preventDefault();
    const { pathname, search, searchParams } = new URL(link.getAttribute("href") ?? "", location.href);
    const town = searchParams.get("town");
    if (pathname === MAP) void load(pathname + search);
    else if (town !== null) {
      onChoose(town);
      link.closest("dialog")?.close();
    }
  };
  return (
    <Dialog
      title="Изберете на картата"
      onOpen={() => void load(MAP)}
      trigger={(open) => (
        <a
          href={MAP}
          rel="nofollow"
          data-held
          className="scripted inline-flex min-h-11 items-center gap-1.5 font-medium text-grape"
          {...open}
        >
          <MapPin />
          Избери на картата
        </a>
      )}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a press of Enter on a link is a click. */}
      <div onClick={follow} dangerouslySetInnerHTML={{ __html: data?.html ?? "" }} className="picked-map" />
    </Dialog>
  );
}
