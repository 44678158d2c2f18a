// What a program may do a page may do, and the other way round: one table for both.
import { expect, test } from "vitest";
import { OPERATIONS } from "#app/api/operations.server.ts";

/** By the path of the page: the operations that do the same, or why there are none. */
const TABLE: Readonly<Record<string, readonly string[] | string>> = {
  "": ["GET /listings"],
  categories: ["GET /categories", "GET /towns", "GET /listings"],
  "categories/:slug": "an older address of a page",
  "category/:slug": ["GET /categories/{slug}", "GET /listings"],
  "ad/:slug": ["GET /listings/{id}", "GET /listings/{id}/similar"],
  "listings/:id/phone": ["POST /listings/{id}/phone"],
  "listings/:id/number": ["POST /listings/{id}/phone"],
  "listings/:id/view": "counts looks at a page",
  "listings/:id/report": ["POST /listings/{id}/reports"],
  "report-status": ["POST /report-outcomes"],
  "seller/:id": ["GET /sellers/{id}", "GET /sellers/{id}/listings"],
  "seller/:id/rating": ["POST /sellers/{id}/ratings"],
  "seller/:id/follow": [
    ...["GET /me/followed-sellers", "PUT /me/followed-sellers/{id}", "DELETE /me/followed-sellers/{id}"],
  ],
  "listings/now": ["GET /listings"],
  suggestions: ["GET /suggestions"],
  "listings/:id/flyer": "something to print",
  "saved-ads": ["GET /me/saved-listings", "PUT /me/saved-listings/{id}", "DELETE /me/saved-listings/{id}"],
  "saved-ads/account": "tells a device's list and the account's of each other",
  "saved-searches": [
    ...["GET /me/searches", "POST /me/searches", "PUT /me/searches/{id}", "DELETE /me/searches/{id}"],
    "POST /searches",
  ],
  "saved-searches/new": "counts for a list on the device",
  "saved-searches/:id": "a way to a list",
  notifications: ["GET /me/notifications", "PUT /me/notifications"],
  "notifications/confirm": "a link in a mail, for people",
  answer: "a link in a mail, for people",
  "answer/all": "a link in a mail, for people",
  unsubscribe: "a link in a mail, for people",
  hidden: "a list on the device",
  recent: "a list on the device",
  offline: "a page without a connection",
  info: "a text",
  api: "a text",
  "info/contact": ["POST /messages"],
  "privacy-choice": "about the browser's own storage",
  about: "a text",
  "platform-guide": "a text",
  "real-estate-guide": "a text",
  "auto-guide": "a text",
  "services-guide": "a text",
  "tech-guide": "a text",
  "robots.txt": "for crawlers",
  "sitemap.xml": ["GET /changes"],
  "rss.xml": ["GET /changes"],
  "category/:slug/rss.xml": ["GET /changes"],
  "previews/:name": "a picture",
  share: "a way to a page",
  auth: ["POST /session", "POST /accounts"],
  "auth/here": "signs in without leaving a page",
  "auth/two-step": ["POST /session/second-step"],
  "auth/code": ["POST /session/mail-code", "POST /session/by-mail-code"],
  "auth/provider": "the provider answers a browser",
  "forgot-password": ["POST /password-links"],
  "reset-password": ["POST /passwords"],
  "account-link": ["POST /account-links"],
  "sign-out": ["DELETE /session"],
  "select-category": ["GET /categories"],
  "add-ad/:category?": ["POST /listings", "PUT /listings/{id}", "GET /me/listings/{id}"],
  uploads: ["POST /photos"],
  "my-ads": ["GET /me/listings"],
  "my-ads/:id/state": [
    ...[
      "POST /listings/{id}/confirm",
      "POST /listings/{id}/reserve",
      "POST /listings/{id}/release",
      "POST /listings/{id}/pause",
      "POST /listings/{id}/sold",
      "POST /listings/{id}/resume",
    ],
    ...["POST /listings/{id}/renew", "POST /listings/{id}/photo-copies"],
  ],
  "my-ads/:id/vip": ["POST /listings/{id}/vip"],
  "my-ads/:id/delete": ["DELETE /listings/{id}"],
  profile: ["GET /me", "PUT /me", "GET /me/ledger", "POST /me/confirmation-mails"],
  "profile/request": ["POST /me/requests"],
  "profile/security": [
    ...["PUT /me/password", "PUT /me/email", "GET /me/sessions", "DELETE /me/sessions/{id}"],
    ...["GET /me/identities", "POST /me/identities/{provider}/unlink", "POST /me/two-step/end"],
  ],
  "profile/two-step": ["POST /me/two-step", "POST /me/two-step/confirmation"],
  "profile/data": ["POST /me/deletion"],
  "profile/download": ["GET /me/data"],
  admin: ["GET /admin/stats", "GET /admin/consents"],
  "admin/profiles": ["GET /admin/people"],
  "admin/ads": ["GET /admin/listings"],
  "admin/messages": ["GET /admin/messages"],
  "admin/messages/:id": ["GET /admin/messages/{id}"],
  "admin/reports": ["GET /admin/reports"],
  "admin/reports/:id": ["GET /admin/reports/{id}"],
  "admin/audit": ["GET /admin/audit"],
  "admin/password-link": ["POST /admin/password-links"],
  "admin/records.csv": ["GET /admin/records.csv"],
  "admin/do/:target/:action": ["POST /admin/{target}/{action}"],
  "*": "no page",
};

test("every page has its operations or a reason, and every operation its page", async () => {
  process.env.NODE_ENV ??= "test";
  const { default: routes } = (await import("#app/routes.ts")) as { default: readonly { path?: string }[] };
  expect(Object.keys(TABLE).toSorted()).toEqual(routes.map(({ path = "" }) => path).toSorted());
  const operations = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(new Set(operations).size).toBe(operations.length);
  const named = new Set(Object.values(TABLE).flatMap((row) => (typeof row === "string" ? [] : row)));
  expect([...named].toSorted()).toEqual(operations.toSorted());
});
