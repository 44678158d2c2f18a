/**
 * The service worker. It responds from its cache only when the network fails, with the few pages that are useful offline. It
 * caches no page of a signed-in person and serves no cached page while the network works. The build strips its types and
 * writes it to /service-worker.js with a version (scripts/finish-build.ts), so that each release renews the cache.
 */
import { EASY, OFFLINE_PAGE, OFFLINE_PAGES, PASSED_PHOTOS, SAVED_PICTURES, SIGNED_IN } from "./offline-names.ts";

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Extendable {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface Pushed extends Extendable {
  readonly data: { json(): unknown } | null;
}

interface Clicked extends Extendable {
  readonly notification: Notification;
}

interface SubscriptionChange extends Extendable {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

interface Tab {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { readonly type: "window"; readonly includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "push", listener: (event: Pushed) => void): void;
  addEventListener(type: "notificationclick", listener: (event: Clicked) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: SubscriptionChange) => void): void;
}

declare const VERSION: string;
const worker = self as unknown as WorkerScope;
const CACHE = `kept-${VERSION}`;

worker.addEventListener("install", (event) => {
  event.waitUntil(cachePages().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      await worker.registration.navigationPreload?.enable();
      const names = await caches.keys();
      await Promise.all(
        names
          .filter((name) => ![CACHE, PASSED_PHOTOS, SAVED_PICTURES, SIGNED_IN, EASY].includes(name))
          .map((name) => caches.delete(name)),
      );
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "GET") event.respondWith(answer(event));
  else if (request.method === "POST" && pathname === PASSED_PHOTOS) event.respondWith(putPhotosAside(request));
});

worker.addEventListener("push", (event) => {
  event.waitUntil(showPushed(event.data?.json()));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});

worker.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(storeRenewed(event));
});

/** Shows a notification, without its content if nobody is signed in on the device any more. */
async function showPushed(pushed: unknown): Promise<void> {
  const { title, body, path, tag } = pushed as Readonly<Record<"title" | "body" | "path" | "tag", string>>;
  const isSignedIn = await caches.has(SIGNED_IN);
  await worker.registration.showNotification(isSignedIn ? title : "Имате ново известие", {
    ...(isSignedIn && { body, tag }),
    data: isSignedIn ? path : "/",
    icon: "/icon-192.png",
    lang: "bg",
  });
}

/** Shows the page of a notification: the tab that has it open, or a new one, so that nothing typed in another tab is lost. */
async function openPage(path: string): Promise<void> {
  const page = new URL(path, location.origin);
  if (page.origin !== location.origin) return;
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = tabs.find(({ url }) => url.replace(/#.*/, "") === page.href);
  await (open ? open.focus() : worker.clients.openWindow(page.href));
}

/** Tells the site of the subscription by which the browser has replaced the one of this session. */
async function storeRenewed({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const renewed =
    newSubscription ?? (oldSubscription && (await worker.registration.pushManager.subscribe(oldSubscription.options)));
  if (!renewed) return;
  const { endpoint = "", keys } = renewed.toJSON();
  const body = new URLSearchParams({ intent: "push-renewed", endpoint, ...keys });
  await fetch("/notifications", { method: "POST", body, redirect: "manual" });
}

async function answer({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    const preloaded = await preloadResponse;
    // Without a connection Chrome rejects; Firefox resolves with an error.
    return preloaded && preloaded.type !== "error" ? preloaded : await fetch(request);
  } catch (failure) {
    // The cached page is the same for any query string and any reader.
    const cached = await caches.match(request, { ignoreSearch: true, ignoreVary: true });
    const page = cached ?? (request.mode === "navigate" ? await caches.match(OFFLINE_PAGE) : undefined);
    if (!page) throw failure;
    return request.mode === "navigate" ? markPage(page) : page;
  }
}

/** More photos at once, and larger ones, are nobody's intention. */
const MAX_PASSED = 20;
const MAX_PASSED_BYTES = 40 * 1024 * 1024;

/** Puts photos that were shared with the site aside for the ad form, which it opens (rule: photo-passed). */
async function putPhotosAside(request: Request): Promise<Response> {
  try {
    // The system names no page that sends the photos; a form of another site is named unless it hides.
    if (request.referrer && new URL(request.referrer).origin !== location.origin) throw new Error("another site");
    const files = (await request.formData()).getAll("photos");
    await caches.delete(PASSED_PHOTOS);
    const cache = await caches.open(PASSED_PHOTOS);
    const date = new Date().toUTCString();
    for (const [index, file] of files.slice(0, MAX_PASSED).entries())
      if (file instanceof File && file.type.startsWith("image/") && file.size <= MAX_PASSED_BYTES)
        await cache.put(
          `${PASSED_PHOTOS}/${index}`,
          new Response(file, { headers: { "content-type": file.type, date } }),
        );
  } catch {
    // Another site, a damaged form, or no room on the device: the form opens without photos.
  }
  return Response.redirect("/add-ad", 303);
}

/**
 * Marks a page of the cache as such, and whether somebody is signed in on the device, so that it does not offer signing in, and whether
 * the device is in easy mode.
 */
async function markPage(page: Response): Promise<Response> {
  const [isSignedIn, isEasy] = await Promise.all([caches.has(SIGNED_IN), caches.has(EASY)]);
  const body = isSignedIn ? "<body data-cached data-signed-in" : "<body data-cached";
  const html = (await page.text()).replace("<body", body).replace("<html", isEasy ? "<html data-easy" : "<html");
  return new Response(html, { headers: page.headers });
}

/** Caches the offline pages, fetched without cookies, and all files that they refer to. */
async function cachePages(): Promise<void> {
  const cache = await caches.open(CACHE);
  const files = new Set<string>(["/no-script.css", "/icon.svg"]);
  const cachePage = async (path: string, headers: HeadersInit = {}) => {
    const page = await fetch(path, { credentials: "omit", cache: "no-store", headers });
    if (!page.ok) throw new Error(`${path}: ${page.status}`);
    const html = await page.clone().text();
    for (const [file] of html.matchAll(/\/assets\/[\w./-]+\.(?:js|css|woff2|svg)/g)) files.add(file);
    await cache.put(path, page);
  };
  for (const path of OFFLINE_PAGES) {
    await cachePage(path);
    // For the data requests of the router during client navigation.
    await cache.put(`${path}.data`, await fetch(`${path}.data`, { credentials: "omit", cache: "no-store" }));
  }
  // Served at other URLs, where scripts would load the wrong data; `save-data` requests the page without scripts.
  await cachePage(OFFLINE_PAGE, { "save-data": "on" });
  await cacheModules(cache, files);
}

/** Caches the files and everything that they import. */
async function cacheModules(cache: Cache, files: Set<string>): Promise<void> {
  // The set grows during iteration, so imports of imports are visited too.
  for (const file of files) {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    if (file.endsWith(".js") || file.endsWith(".css")) {
      const text = await answer.clone().text();
      const isManifest = file.includes("/manifest-");
      const imports = /(?:from|import|url\()\s*["']?(?:\.\/|\/assets\/)([\w.-]+\.(?:js|css|woff2))/g;
      if (!isManifest) for (const [, name] of text.matchAll(imports)) files.add(`/assets/${name}`);
    }
    await cache.put(file, answer);
  }
}
