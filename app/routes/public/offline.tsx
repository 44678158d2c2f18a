import { href } from "react-router";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { ButtonLink, buttonClass } from "#app/platform/ui/button.tsx";

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Няма връзка", noindex: true });

/** Renders the page that the service worker shows without a connection. It must work without JavaScript. */
export default function Offline() {
  return (
    <div className="container-page grid justify-items-center gap-4 py-20 text-center">
      <h1 className="text-3xl">Няма връзка</h1>
      <p className="max-w-prose text-muted">
        Сайтът не отговаря. Проверете връзката с интернет и отворете страницата отново. Ако попълвахте обява, написаното
        е запазено на това устройство.
      </p>
      <p className="while-signed-in">Влезли сте в профила си на това устройство. Това не се променя без връзка.</p>
      <div className="flex flex-wrap justify-center gap-3">
        {/* biome-ignore lint/a11y/useValidAnchor: the page is shown at any URL, and an empty link reloads it */}
        <a href="" className={buttonClass("primary")}>
          Опитайте отново
        </a>
        <ButtonLink look="secondary" to={href("/saved-ads")}>
          Запазени обяви
        </ButtonLink>
        <ButtonLink look="secondary" to={href("/recent")}>
          Последно разгледани
        </ButtonLink>
      </div>
    </div>
  );
}
