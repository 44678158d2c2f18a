/** The HTML document of every page, and the error boundary. */
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import "./app.css";
import { boot, choices } from "virtual:boot-script";
import type { Route } from "./+types/root";
import { formOwner } from "./accounts/sign-in/form-owner.server.ts";
import type { Person } from "./accounts/sign-in/person.ts";
import { getPerson, getSite, getVisit } from "./accounts/visit/site.server.ts";
import { externalPhotoBaseUrl } from "./listings/photos/photo.ts";
import { countUnread } from "./messaging/conversations/conversations.queries.server.ts";
import { READY_EVENT } from "./platform/cache/page-contract.ts";
import type { Db } from "./platform/database/database.server.ts";
import { isUnavailable } from "./platform/errors/page-failures.server.ts";
import { isEasy } from "./platform/http/easy-mode.ts";
import { pageMeta } from "./platform/http/meta.ts";
import cyrillicFont from "./platform/ui/fonts/sofia-sans-cyrillic.woff2?url";
import { PriceDisplayContext } from "./platform/ui/price-display.ts";
import { yearOf } from "./platform/wording/dates.ts";
import { HandoffBlocks } from "./shell/boot/handoff-blocks.tsx";
import { rememberScroll } from "./shell/boot/scroll-positions.ts";
import { ErrorPage, faultOf } from "./shell/error-page.tsx";
import { LastResort } from "./shell/last-resort.tsx";
import { Shell } from "./shell/shell.tsx";
import { addFormToErrors } from "./shell/unsent.ts";

export const links: Route.LinksFunction = () => [
  // Of the two subsets the one of most letters: before the other, styles and text come sooner, and nothing moves that one sees.
  { rel: "preload", as: "font", type: "font/woff2", href: cyrillicFont, crossOrigin: "anonymous" },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [addFormToErrors];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, env, hash, state } = getSite(context);
  // The page itself says that its data cannot be loaded.
  const person = await getPerson(context).catch((error) => {
    if (isUnavailable(error)) return null;
    throw error;
  });
  const badge = person && {
    id: person.id,
    name: person.name,
    email: person.email,
    isAdmin: person.isAdmin,
    formOwner: formOwner(hash, person.id),
    unread: await unreadOf(db, person, url),
  };
  return {
    person: badge,
    /** The same for open pages of the release before, which read it by this key. */
    viewer: badge,
    toast: getVisit(context).toast,
    notice: state.now().notice,
    priceDisplay: env.priceDisplay,
    siteUrl: env.siteUrl,
    credit: env.credit,
    year: yearOf(new Date()),
    isEasy: isEasy(request.headers.get("cookie")),
    /** A visitor who saves data gets no script; everything works without (docs/decisions/003). */
    sendsScript: request.headers.get("save-data") !== "on",
  };
}

/** The page of this conversation marks it as read. */
const OPENED = /^\/conversations\/([0-9a-f-]{36})$/;

async function unreadOf(db: Db, { id, hasConversations }: Person, { pathname }: URL): Promise<number> {
  if (!hasConversations) return 0;
  return countUnread(db, id, OPENED.exec(pathname)?.[1]).catch((error) => {
    if (isUnavailable(error)) return 0;
    throw error;
  });
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const sendsScript = root?.sendsScript ?? true;
  const isBooted = sendsScript && !import.meta.env.DEV;
  return (
    <html
      lang="bg"
      data-photos={externalPhotoBaseUrl()}
      data-easy={root?.isEasy ? "" : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbf9f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1b151c" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        {/* After the styles, to which it adds a rule. */}
        {isBooted && <script src={choices} suppressHydrationWarning />}
        {sendsScript ? (
          <noscript>
            <link rel="stylesheet" href="/no-script.css" />
          </noscript>
        ) : (
          <link rel="stylesheet" href="/no-script.css" />
        )}
        {isBooted && <BootScript />}
      </head>
      <body
        data-person={root?.person?.id}
        data-owner={root?.person?.formOwner}
        data-unread={root?.person?.unread || undefined}
      >
        {children}
        {sendsScript && <PageScripts />}
      </body>
    </html>
  );
}

/** Asked for with the styles, and run as soon as the page is read. */
function BootScript() {
  return <script defer src={boot} suppressHydrationWarning />;
}

/** In development React Router's own scripts, which know about hot reloading; else ours, after the page. */
function PageScripts() {
  const [isReady, setReady] = useState(false);
  const { key } = useLocation();
  useEffect(() => {
    rememberScroll(key);
    setReady(true);
    document.documentElement.dataset.ready = "";
    window.dispatchEvent(new Event(READY_EVENT));
  }, []);
  if (import.meta.env.DEV)
    return (
      <>
        <ScrollRestoration />
        <Scripts />
      </>
    );
  return (
    <>
      {isReady && <ScrollRestoration />}
      <HandoffBlocks />
    </>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <PriceDisplayContext value={loaderData.priceDisplay}>
      <Shell {...loaderData}>
        <Outlet />
      </Shell>
    </PriceDisplayContext>
  );
}

/** Of what cannot be shown; every page that can has its own. */
export const meta: Route.MetaFunction = (place) =>
  place.error === undefined ? [] : pageMeta(place, { title: faultOf(place.error).title, isMissing: true });

export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof loader>("root");
  const page = <ErrorPage error={error} />;
  return (
    // What made the page fail may be in the shell.
    <LastResort instead={<main>{page}</main>}>
      <Shell person={root?.person ?? null} notice={root?.notice} credit={root?.credit} year={root?.year}>
        {page}
      </Shell>
    </LastResort>
  );
}
