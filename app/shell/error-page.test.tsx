import { describe, expect, test } from "vitest";
import { textOf } from "#tests/support/render.tsx";
import { ErrorPage } from "./error-page.tsx";
import { RequestIdContext } from "./request-id.ts";

const read = (error: unknown) =>
  textOf(
    <RequestIdContext value="abc123">
      <ErrorPage error={error} />
    </RequestIdContext>,
  );

describe("the error page", () => {
  test("of a fault of ours has the last-resort heading, one sentence and the number of the request", () => {
    const text = read(new Error("secret detail"));
    expect(text).toMatch(/^Unexpected Application Error! Нещо при нас се обърка\..* Номер на заявката: abc123/);
    expect(text).not.toContain("secret");
    expect(text).toContain("Опитайте отново");
  });

  test("of an address that leads nowhere is in English, with a Bulgarian sentence and a way home", () => {
    expect(read({ status: 404 })).toMatch(/^Page not found Страницата, която търсите.*Към началната страница$/);
  });
});
