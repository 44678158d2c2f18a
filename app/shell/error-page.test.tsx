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
  test("shows heading, one sentence and request id for an unexpected error", () => {
    const text = read(new Error("secret detail"));
    expect(text).toMatch(/^Unexpected Application Error! Нещо при нас се обърка\..* Номер на заявката: abc123/);
    expect(text).not.toContain("secret");
    expect(text).toContain("Опитайте отново");
  });

  test("has an English heading, a Bulgarian sentence and a link home for an unknown address", () => {
    expect(read({ status: 404 })).toMatch(/^Page not found Страницата, която търсите.*Към началната страница$/);
  });
});
