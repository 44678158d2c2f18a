/**
 * The service worker. It answers only when the network fails, with the few pages that make sense offline. It never caches
 * a signed-in page and never serves an old page while the network can give a new one. The build strips its types and
 * writes it to /service-worker.js with a version (scripts/finish-build.ts), so that each release renews the cache.
 */
import { KEPT_PICTURES, OFFLINE_PAGE, OFFLINE_PAGES } from "./offline-names.ts";

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Extendable {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
}

declare const VERSION: string;
const worker = self as unknown as WorkerScope;
const CACHE = `kept-${VERSION}`;

worker.addEventListener("install", (event) => {
  event.waitUntil(keepPages().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      await worker.registration.navigationPreload?.enable();
      const names = await caches.keys();
      await Promise.all(
        names.filter((name) => ![CACHE, KEPT_PICTURES].includes(name)).map((name) => caches.delete(name)),
      );
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(event));
});

async function answer({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (failure) {
    // The cached page serves any query string and any reader.
    const kept = await caches.match(request, { ignoreSearch: true, ignoreVary: true });
    const page = kept ?? (request.mode === "navigate" ? await caches.match(OFFLINE_PAGE) : undefined);
    if (!page) throw failure;
    return page;
  }
}

/** Fetches the pages without cookies, with all the files they refer to. */
async function keepPages(): Promise<void> {
  const cache = await caches.open(CACHE);
  const files = new Set<string>(["/no-script.css", "/icon.svg"]);
  const keep = async (path: string, headers: HeadersInit = {}) => {
    const page = await fetch(path, { credentials: "omit", cache: "no-store", headers });
    if (!page.ok) throw new Error(`${path}: ${page.status}`);
    const html = await page.clone().text();
    for (const [file] of html.matchAll(/\/assets\/[\w./-]+\.(?:js|css|woff2|svg)/g)) files.add(file);
    await cache.put(path, page);
  };
  for (const path of OFFLINE_PAGES) {
    await keep(path);
    // The router's data requests during client navigation.
    await cache.put(`${path}.data`, await fetch(`${path}.data`, { credentials: "omit", cache: "no-store" }));
  }
  // It is served at other addresses, where its script would load the wrong data, so its scripts are removed.
  await keep(OFFLINE_PAGE, { "save-data": "on" });
  await keepModules(cache, files);
}

/** The files and everything they import. */
async function keepModules(cache: Cache, files: Set<string>): Promise<void> {
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
