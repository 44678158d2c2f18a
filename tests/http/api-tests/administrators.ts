// Administration with the API: permissions, lists and actions.
import { expect, test } from "vitest";
import { codeOf, type Kit, type Person } from "./kit.ts";

export function testAdministrators(
  { call, json, join, publish, readDocument }: Kit,
  admin: () => Promise<Person>,
): void {
  test("every administration path requires an administrator", async () => {
    const { paths } = await readDocument();
    const { token } = await join();
    const of = Object.entries(paths).filter(([path]) => path.startsWith("/admin/"));
    expect(of.length).toBeGreaterThan(8);
    for (const [path, methods] of of)
      for (const method of Object.keys(methods)) {
        const at = path.replaceAll(/\{\w+\}/g, "x");
        expect([at, ...(await codeOf(await call(method.toUpperCase(), at, { token })))]).toEqual([
          at,
          403,
          "access_denied",
        ]);
      }
  });

  test("an administrator lists everything and acts on it, with audit entries", async () => {
    const { token } = await admin();
    const person = await join();
    const { id } = await publish(person);
    await json("POST", "/messages", {
      body: { name: "Ана", email: "ana@example.com", subject: "Питане", message: "Добър ден, имам въпрос." },
    });
    await json("POST", `/listings/${id}/reports`, { token: (await join()).token, body: { reason: "spam" } }, 201);
    const rows = async (path: string) =>
      (await json<{ rows: { id: string }[] }>("GET", `/admin/${path}`, { token })).rows;
    expect(await json("GET", "/admin/stats", { token })).toMatchObject({ pendingReports: expect.any(Number) });
    const [message] = await rows("messages");
    await json("GET", `/admin/messages/${message?.id}`, { token });
    const [report] = await rows("reports?view=single");
    await json("GET", `/admin/reports/${report?.id}`, { token });
    for (const path of ["listings", "consents", "reports"]) await rows(path);
    const [found] = await rows(`people?q=${person.email}`);
    const verify = await json("POST", "/admin/people/verify", { token, body: { id: found?.id } });
    expect(verify).toEqual({ text: "Потребителят е верифициран" });
    const misnamed = await call("POST", "/admin/people/verify", { token, body: { ids: [found?.id] } });
    expect(await misnamed.json()).toMatchObject({ status: 422, field: "id" });
    const again = await call("POST", "/admin/people/verify", { token, body: { id: found?.id } });
    expect(await codeOf(again)).toEqual([422, "admin_action_refused"]);
    expect((await rows("audit")).length).toBeGreaterThan(0);
    const { link } = await json<{ link: string }>(
      "POST",
      "/admin/password-links",
      { token, body: { id: found?.id } },
      201,
    );
    const password = "жълти лалета 8";
    const chosen = { token: new URL(link).searchParams.get("token"), password, confirm: password };
    expect(await json("POST", "/passwords", { body: chosen })).toMatchObject({ token: expect.any(String) });
    expect((await call("GET", "/admin/records.csv", { token })).headers.get("content-type")).toContain("text/csv");
  });
}
