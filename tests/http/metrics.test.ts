// Prometheus metrics: their values, access to them, and a bounded number of series.
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { freePort } from "#tests/support/machine.ts";
import { publish, signUp } from "#tests/support/running-site.ts";
import { useSite } from "./built-site.ts";

const TOKEN = "prometheus-of-the-tests";
let port = 0;
const site = useSite(async () => {
  port = await freePort();
  return { METRICS_PORT: String(port), METRICS_TOKEN: TOKEN, API_TOKENS: "on" };
});

function ask(path: string, token?: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
}

/** Returns all series with their values, without the name of the process. */
async function series(): Promise<ReadonlyMap<string, number>> {
  const answer = await ask("/metrics", TOKEN);
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  expect(lines.filter((line) => !line.includes('process="'))).toEqual([]);
  return new Map(
    lines.map((line) => [
      line.replace(/,process="[^"]*"|process="[^"]*",?/, "").replace(/ \S+$/, ""),
      Number(/\S+$/.exec(line)),
    ]),
  );
}

test("metrics require the token and are not on the port of the site", async () => {
  expect((await ask("/metrics")).status).toBe(401);
  expect((await ask("/metrics", `${TOKEN}x`)).status).toBe(401);
  expect((await ask("/", TOKEN)).status).toBe(404);
  expect((await ask("/metrics", TOKEN)).headers.get("content-type")).toMatch(/^text\/plain/);
  expect((await site.ask("/metrics", { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(404);
});

test("requests are counted by route pattern and status, beside refusals, cached pages, mails and jobs", async () => {
  const cookie = await signUp(site);
  const ad = await publish(site, cookie);
  for (let time = 0; time < 3; time += 1) await site.ask(ad);
  for (const path of [ad, "/nowhere"]) expect((await site.ask(path)).headers.has("x-route")).toBe(false);
  await site.ask("/api/v1/listings/odd");
  await site.send("/auth", { intent: "sign-in", email: "nobody@example.com", password: "wrong-2026" });
  await site.send("/uploads", { file: new Blob(["no picture"]) }, { cookie });
  await expect.poll(async () => (await series()).get('tukashno_mails_total{result="sent"}')).toBeGreaterThan(0);
  const told = await series();
  const of = (name: string) => told.get(name) ?? 0;
  expect(of('tukashno_requests_total{route="/ad/:slug",method="GET",status="200"}')).toBe(4);
  expect(of('tukashno_requests_total{route="/:number",method="GET",status="404"}')).toBe(2);
  expect(of('tukashno_requests_total{route="/api/v1/listings/:id",method="GET",status="404"}')).toBe(1);
  expect(of('tukashno_request_seconds_count{route="/ad/:slug"}')).toBe(4);
  expect(of('tukashno_pages_total{from="made"}')).toBeGreaterThan(0);
  expect(of('tukashno_pages_total{from="hot"}')).toBeGreaterThan(0);
  expect(of('tukashno_sign_in_refused_total{reason="sign_in_failed"}')).toBe(1);
  expect(of('tukashno_uploads_total{result="refused"}')).toBe(1);
  expect(of('tukashno_query_seconds_count{kind="select"}')).toBeGreaterThan(0);
  expect(of('tukashno_job_seconds_count{job="greet-new-account",result="done"}')).toBe(1);
  expect(of("tukashno_database_up{}")).toBe(1);
  for (const name of [
    'tukashno_queue{queue="pages",state="waiting"}',
    "tukashno_backup_timestamp_seconds{}",
    "tukashno_schedule_timestamp_seconds{}",
    "nodejs_eventloop_lag_p99_seconds{}",
    "process_resident_memory_bytes{}",
  ])
    expect(told.has(name), name).toBe(true);
});

/** Unusual paths, unknown methods and missing files. */
const ODD = [
  ...["GET /odd-1//", "GET /photos/odd-1.avif/", "PROPFIND /odd-1", "DELETE /odd-1", "PATCH /api/v1/odd-1"],
  ...["POST /api/auth/odd-1", "HEAD /assets/odd-1.js//", "POST /odd-1?a=1", "GET /ODD-1/./"],
];

/** The patterns of pages, and the names of other routes. */
const KNOWN = new Set([
  ...routes.map(({ path = "" }) => `/${path}`),
  ...["/healthz", "/readyz", "/photos/:name", "/assets/*", "/api/auth/*", "/api/v1/*", "other"],
]);
const OPERATION = /^\/api\/v1(\/[a-z-]+|\/:[a-z]+)+$/i;

function routesOf(told: ReadonlyMap<string, number>): Set<string> {
  return new Set([...told.keys()].flatMap((name) => /route="([^"]*)"/.exec(name)?.[1] ?? []));
}

test("unusual requests create series of existing routes only", async () => {
  for (const [method = "", path = ""] of ODD.map((one) => one.split(" ")))
    for (let time = 0; time < 5; time += 1) await site.ask(path.replace(/odd-1/i, `odd-${time}`), { method });
  const last = await series();
  expect([...last.keys()].filter((name) => /odd/i.test(name))).toEqual([]);
  expect([...routesOf(last)].filter((route) => !KNOWN.has(route) && !OPERATION.test(route))).toEqual([]);
});
