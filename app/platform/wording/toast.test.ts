import { describe, expect, test } from "vitest";
import { clearedToastHeader, readToast, TOAST_COOKIE, toastHeader } from "#app/platform/forms/toast-cookie.server.ts";
import { type SuccessCode, successToast } from "./success.ts";
import type { Toast } from "./toast.ts";

/** The exact texts of successes (rule: exact-texts). */
const TEXTS: readonly (readonly [SuccessCode, string])[] = [
  ["listing_created", "Обявата е създадена успешно"],
  ["listing_deleted", "Обявата е изтрита успешно"],
  ["vip_activated", "VIP статусът е активиран за 24 часа"],
  ["consent_saved", "Съгласието е записано"],
  ["consent_refused", "Ще използваме само необходимите бисквитки"],
  ["registered", "Успешна регистрация"],
  ["email_sent", "Имейл изпратен"],
  ["password_changed", "Паролата е сменена успешно"],
  ["thanks", "Благодарим!"],
  ["report_sent", "Докладът е изпратен. Благодарим, че помагате сайтът да остане безопасен."],
];

describe("success texts are as specified", () => {
  test.each(TEXTS)("%s: %s", (code, text) => {
    expect(successToast(code)).toEqual({ kind: "success", text });
  });
});

describe("a toast cookie", () => {
  const sent = (header: string) => header.split(";")[0] ?? "";

  test.each<Toast>([
    { kind: "success", text: "Обявата е създадена успешно" },
    { kind: "error", title: "Достъп отказан", text: 'Нямате права; "никакви", = %' },
  ])("%o", async (toast) => {
    expect(await readToast(sent(await toastHeader(toast)))).toEqual(toast);
    expect(await readToast(`session=1; ${sent(await toastHeader(toast))}; x=2`)).toEqual(toast);
  });

  test("is HttpOnly, SameSite and short-lived", async () => {
    expect(await toastHeader({ kind: "success", text: "х" })).toMatch(
      /^toast=[^;]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test("is deleted after it is read", async () => {
    expect(await clearedToastHeader()).toMatch(/^toast=[^;]*; Max-Age=0; Path=\//);
    expect(await readToast(sent(await clearedToastHeader()))).toBeUndefined();
  });

  test.each([
    ["no cookie", null],
    ["another cookie", "session=1"],
    ["nonsense", `${TOAST_COOKIE}=%%%`],
    ["no base64", `${TOAST_COOKIE}=hello`],
    ["another shape", `${TOAST_COOKIE}=${Buffer.from('{"kind":"boom","text":"x"}').toString("base64")}`],
    [
      "a text of any length",
      `${TOAST_COOKIE}=${Buffer.from(JSON.stringify({ kind: "error", text: "x".repeat(501) })).toString("base64")}`,
    ],
  ])("%s is not read as a toast", async (_name, header) => {
    expect(await readToast(header)).toBeUndefined();
  });
});
