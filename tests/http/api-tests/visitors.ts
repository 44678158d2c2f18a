// Actions of visitors with the API, with and without a token.
import { expect, test } from "vitest";
import type { Listing } from "#docs/client.ts";
import { codeOf, fieldsOf, type Kit } from "./kit.ts";

export function testVisitors({ site, call, json, seller, join, publish }: Kit): void {
  test("a phone is returned on request", async () => {
    const owner = await seller();
    const { id } = await publish(owner, { phone: "0888 777 666" });
    const phone = { phone: "+359888777666", shown: "0888 777\u00a0666" };
    expect(await json("POST", `/listings/${id}/phone`)).toEqual({ ...phone, viber: null });
    await json("PATCH", `/listings/${id}`, { token: owner.token, body: { viber: "yes" } });
    expect(await json("POST", `/listings/${id}/phone`)).toEqual({
      ...phone,
      viber: "viber://chat?number=%2B359888777666",
    });
    expect(await codeOf(await call("POST", "/listings/nope/phone"))).toEqual([404, "listing_not_found"]);
  });

  test("an ad is reported once, and the receipt returns the status", async () => {
    const { id } = await publish(await seller());
    const { token } = await join();
    const body = { reason: "spam" };
    expect(await codeOf(await call("POST", `/listings/${id}/reports`, { token, body: {} }))).toEqual([
      422,
      "report_reason_required",
    ]);
    const { receipt } = await json<{ receipt: string }>("POST", `/listings/${id}/reports`, { token, body }, 201);
    expect(await codeOf(await call("POST", `/listings/${id}/reports`, { token, body }))).toEqual([
      422,
      "already_reported",
    ]);
    expect(await json("POST", "/report-outcomes", { body: { code: receipt } })).toEqual({
      status: "pending",
      decision: null,
    });
    expect(await codeOf(await call("POST", "/report-outcomes", { body: { code: "AAAA-AAAA" } }))).toEqual([
      404,
      "report_missing",
    ]);
  });

  test("a seller is rated once, and not by themselves", async () => {
    const { id } = await publish(await seller());
    const { seller: owner } = await json<Listing & { seller: { id: string } }>("GET", `/listings/${id}`);
    const { token } = await join();
    const rating = { token, body: { rating: 4, listing: id } };
    expect(await json("POST", `/sellers/${owner.id}/ratings`, rating, 201)).toEqual({
      average: 4,
      count: 1,
      guestCount: 0,
    });
    expect(await codeOf(await call("POST", `/sellers/${owner.id}/ratings`, rating))).toEqual([422, "already_rated"]);
    const own = { ...(await seller()), body: { rating: 5 } };
    expect(await codeOf(await call("POST", `/sellers/${owner.id}/ratings`, own))).toEqual([422, "rating_oneself"]);
  });

  test("a contact message is sent", async () => {
    const body = { name: "Ана", email: "ana@example.com", subject: "Питане", message: "Как се подновява обява?" };
    await json("POST", "/messages", { body }, 204);
    expect(await codeOf(await call("POST", "/messages", { body: { ...body, message: "" } }))).toEqual([
      422,
      "contact_required",
    ]);
  });

  test("requests of other sites with cookies are refused", async () => {
    const headers = { origin: "https://evil.example" };
    const { id } = await publish(await seller());
    expect(await codeOf(await call("POST", `/listings/${id}/phone`, { headers }))).toEqual([403, "foreign_origin"]);
    // Cookies do not authenticate API calls.
    const pageSignIn = await site.send("/auth", {
      intent: "login",
      email: (await seller()).email,
      password: "зелено куче",
    });
    const cookie = pageSignIn.headers
      .getSetCookie()
      .map((one) => one.replace(/;.*/s, ""))
      .join("; ");
    const silent = await call("POST", "/listings", { headers: { cookie }, body: fieldsOf() });
    expect(await codeOf(silent)).toEqual([401, "not_signed_in"]);
  });
}
