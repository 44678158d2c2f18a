// Security headers, cookies and security.txt of a site with an https URL.
import { beforeAll, expect, test } from "vitest";
import { publish, registration, signUp } from "#tests/support/running-site.ts";
import { makeDataDir, useSite } from "./built-site.ts";

const site = useSite(async (ownDatabase) => ({
  ...ownDatabase,
  DATA_DIR: makeDataDir(),
  SITE_URL: "https://localhost",
  SECURITY_CONTACT: "mailto:security@example.bg",
  SECURITY_POLICY: "https://example.bg/policy",
}));
let person = "";
let ad = "";
beforeAll(async () => {
  person = await signUp(site);
  ad = await publish(site, person);
});

/** Headers of a request by a script of another site. */
const FOREIGN = { origin: "https://other.example" };

test.each([
  ...["/", "/categories?q=маса", "/auth", "/profile", "/my-ads", "/admin", "/nowhere", "//about/", "the ad"],
  ...["/api/v1/listings", "/api/v1/nothing", "/api/auth/get-session", "/photos/nothing-400.webp"],
  ...["/healthz", "/robots.txt", "/sw.js"],
])("%s has every security header, and other sites may not read it with cookies", async (path) => {
  const { headers } = await site.ask(path === "the ad" ? ad : path, { headers: FOREIGN, cookie: person });
  expect(Object.fromEntries(headers)).toMatchObject({
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": path.startsWith("/photos/") ? "cross-origin" : "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
    "content-security-policy": expect.stringMatching(/default-src 'none'(?=.*base-uri 'none').*frame-ancestors 'none'/),
  });
  expect(headers.get("content-security-policy")).not.toMatch(/unsafe|\*|http:/);
  expect(headers.get("access-control-allow-credentials")).toBeNull();
  expect(headers.get("x-powered-by")).toBeNull();
});

test("refusals have the security headers too", async () => {
  const refused = await Promise.all([
    site.ask("/", { method: "DELETE" }),
    site.send("/auth", {}, { headers: FOREIGN }),
    site.send("/auth", { intent: "login", email: "a@b.bg", password: "wrong-2026" }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([405, 403, 422]);
  for (const { headers } of refused)
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
});

test("every cookie is Secure, HttpOnly and SameSite=Lax", async () => {
  const answer = await site.send("/auth?tab=register", registration());
  const cookies = answer.headers.getSetCookie();
  expect(cookies.some((cookie) => cookie.startsWith("__Host-session="))).toBe(true);
  for (const cookie of cookies) expect(cookie).toMatch(/(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Lax)/i);
});

test("security.txt names the contact, the policy and a date within a year", async () => {
  const answer = await site.ask("/.well-known/security.txt");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=UTF-8"]);
  const lines = (await answer.text()).trim().split("\n");
  const fields = Object.fromEntries(lines.map((line) => line.split(": ", 2)));
  expect(fields).toEqual({
    Contact: "mailto:security@example.bg",
    Expires: expect.any(String),
    "Preferred-Languages": "bg, en",
    Canonical: "https://localhost/.well-known/security.txt",
    Policy: "https://example.bg/policy",
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(80);
  expect(days).toBeLessThan(365);
});
