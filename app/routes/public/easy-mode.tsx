import { serialize } from "hono/utils/cookie";
import { href, redirect } from "react-router";
import { readForm, safePath } from "#app/platform/forms/forms.server.ts";
import { EASY_COOKIE, EASY_ON } from "#app/platform/http/easy-mode.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { buttonClass } from "#app/platform/ui/button.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { useIsEasy } from "#app/platform/ui/use-is-easy.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { EasySwitch } from "#app/shell/easy-switch.tsx";
import type { Route } from "./+types/easy-mode";

/** The number of days for which a browser remembers easy mode. */
const EASY_DAYS = 365;

/** Switches easy mode on, or with any other value off, and opens the page on which that was asked. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  const isOn = form.get(EASY_COOKIE) === EASY_ON;
  const options = { path: "/", httpOnly: true, sameSite: "Lax" } as const;
  const cookie = isOn
    ? serialize(EASY_COOKIE, EASY_ON, { ...options, maxAge: (EASY_DAYS * DAY) / 1_000 })
    : serialize(EASY_COOKIE, "off", { ...options, maxAge: 0 });
  return redirect(safePath(form.get("next"), href("/")), { headers: { "set-cookie": cookie } });
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Лесен режим", noindex: true });

export default function EasyMode() {
  const isEasy = useIsEasy();
  return (
    <NarrowPage title="Лесен режим">
      <p className="mb-5">
        Буквите са по-едри, всичко е в една колона и до всеки знак пише какво прави. Обява се публикува с по един въпрос
        на екран, а телефонът на продавача се вижда едро, за да го наберете.
      </p>
      <p className="mb-5 font-semibold">
        {isEasy ? "На това устройство лесният режим е включен." : "На това устройство лесният режим е изключен."}
      </p>
      <EasySwitch
        next={isEasy ? href("/lesno") : href("/")}
        className={buttonClass("primary", "min-h-13 w-full text-lg")}
      />
    </NarrowPage>
  );
}
