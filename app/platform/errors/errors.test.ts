import { describe, expect, test } from "vitest";
import { type ErrorCode, errorNotice, Refusal, refusalOfConstraint } from "./errors.ts";

/** The exact texts of errors (rule: exact-texts). */
const TEXTS: readonly (readonly [code: ErrorCode, text: string, params?: Record<string, number>])[] = [
  ["not_signed_in", "Трябва да сте влезли в профила си"],
  [
    "listing_limit",
    "Достигнахте максималния брой активни обяви (10). За повече обяви обновете до Pro акаунт или изтрийте съществуваща обява.",
    { max: 10 },
  ],
  ["phone_taken", "Този телефонен номер се използва от друг акаунт. Не можете да публикувате обяви с този номер."],
  ["phone_required", "Телефонен номер е задължителен"],
  ["required_fields", "Моля попълнете всички задължителни полета"],
  ["listing_create_failed", "Възникна грешка при създаването на обявата"],
  ["listing_update_failed", "Възникна грешка при обновяването на обявата"],
  ["tokens_missing", "Нямате достатъчно VIP токени за тази операция"],
  ["tokens_missing_short", "Нямате достатъчно VIP токени"],
  ["tokens_missing_days", "Нужни са 3 VIP токена за 3 дни", { tokens: 3, days: 3 }],
  ["tokens_missing_days", "Нужен е 1 VIP токен за 1 ден", { tokens: 1, days: 1 }],
  ["tokens_missing_days", "Нужни са 11 VIP токена за 14 дни", { tokens: 11, days: 14 }],
  ["tokens_check_failed", "Възникна грешка при проверка на VIP токените"],
  ["listing_missing", "Не можахме да намерим обявата"],
  ["already_vip", "Тази обява вече е VIP"],
  ["tokens_update_failed", "Възникна грешка при актуализиране на VIP токените"],
  ["vip_failed", "Възникна грешка при активиране на VIP статуса"],
  ["vip_dialog_failed", "Възникна грешка при активиране на VIP"],
  ["unexpected", "Възникна неочаквана грешка"],
  ["consent_failed", "Възникна проблем при записването на съгласието."],
  ["registration_failed", "Грешка при регистрация"],
  ["email_taken", "Вече има профил с този имейл"],
  [
    "address_taken",
    "От това устройство/мрежа вече е регистриран профил. Не може да се регистрират повече от един профил от едно и също място. За съдействие се свържете с администратор.",
  ],
  ["passwords_differ", "Паролите не съвпадат"],
  ["password_short", "Паролата трябва да бъде поне 6 символа"],
  ["forgot_failed", "Възникна грешка при изпращането на имейла"],
  ["password_change_failed", "Възникна грешка при смяната на паролата"],
  ["listings_load_failed", "Не можахме да заредим обявите"],
  ["categories_load_failed", "Не можахме да заредим категориите"],
  ["already_rated", "Вече сте оценили"],
  ["already_rated_address", "Вече сте дали оценка от този IP адрес"],
  ["rating_oneself", "Не можете да оценявате себе си"],
  ["rating_required", "Изберете оценка"],
  ["rating_failed", "Възникна проблем при изпращането на оценката"],
  ["report_reason_required", "Моля изберете причина за доклада"],
  ["report_failed", "Възникна грешка при изпращане на доклада"],
  ["upload_failed", "Възникна грешка при качването на снимката"],
  ["upload_not_signed_in", "Трябва да сте влезли в профила си за да качвате снимки"],
  ["too_many_photos", "Можете да качите максимум 5 снимки", { max: 5 }],
  ["my_listings_load_failed", "Не можахме да заредим обявите"],
  ["listing_delete_failed", "Възникна грешка при изтриване на обявата"],
  ["profile_update_failed", "Възникна грешка при обновяването на профила"],
  ["premium_request_failed", "Възникна грешка при изпращането на заявката"],
  ["contact_required", "Моля попълнете всички полета"],
  ["contact_failed", "Възникна грешка при изпращането. Моля опитайте отново."],
  ["access_denied", "Нямате права за достъп до админ панела"],
  ["page_access_denied", "Нямате права за достъп до тази страница"],
  ["data_load_failed", "Възникна грешка при зареждането на данните"],
  ["admin_consents_load_failed", "Неуспешно зареждане на данните за съгласия."],
  ["admin_stats_load_failed", "Възникна грешка при зареждането на статистиките"],
  ["admin_profiles_load_failed", "Възникна грешка при зареждането на профилите"],
  ["admin_block_failed", "Възникна грешка при блокирането на потребителя"],
  ["admin_upgrade_failed", "Възникна грешка при повишаването на акаунта"],
  ["admin_tokens_failed", "Възникна грешка при добавянето на VIP токени"],
  ["admin_verify_failed", "Възникна грешка при верификацията на потребителя"],
  ["admin_listings_load_failed", "Възникна грешка при зареждането на обявите"],
  ["admin_listing_status_failed", "Възникна грешка при обновяването на статуса"],
  ["admin_listing_delete_failed", "Възникна грешка при изтриването на обявата"],
  ["admin_messages_load_failed", "Възникна грешка при зареждането на съобщенията"],
  ["admin_approve_failed", "Възникна грешка при одобряването на заявката"],
  ["admin_resolve_failed", "Възникна грешка при отбелязването като решено"],
  ["admin_message_delete_failed", "Възникна грешка при изтриването на съобщението"],
  ["admin_reports_load_failed", "Не можахме да заредим докладите"],
  ["admin_report_status_failed", "Възникна грешка при обновяване на статуса"],
  ["admin_report_delete_failed", "Възникна грешка при изтриването на доклада"],
  ["category_missing", "Категорията не е намерена"],
  ["listing_not_found", "Обявата не е намерена"],
];

/** Titles other than 'Грешка'. */
const TITLES: readonly (readonly [ErrorCode, string])[] = [
  ["tokens_missing_days", "Недостатъчно токени"],
  ["registration_failed", "Грешка при регистрация"],
  ["email_taken", "Грешка при регистрация"],
  ["address_taken", "Грешка при регистрация"],
  ["auto_sign_in_failed", "Грешка при автоматичен вход"],
  ["sign_in_failed", "Грешка при вход"],
  ["blocked", "Грешка при вход"],
  ["reset_link_invalid", "Невалиден линк"],
  ["upload_failed", "Грешка при качване"],
  ["upload_refused", "Грешка при качване"],
  ["upload_not_signed_in", "Грешка при качване"],
  ["too_many_photos", "Твърде много снимки"],
  ["access_denied", "Достъп отказан"],
];

describe("the specified texts", () => {
  test.each(TEXTS.map(([code, text, params = {}]) => ({ code, text, params })))(
    "$code: $text",
    ({ code, text, params }) => {
      expect(errorNotice(code, params).text).toBe(text);
    },
  );

  test.each(TITLES)("%s is titled %s", (code, title) => {
    expect(errorNotice(code, { message: "", max: 1, minutes: 1, tokens: 1, days: 1 }).title).toBe(title);
  });

  test("any other title is 'Грешка'", () => {
    const named = new Set(TITLES.map(([code]) => code));
    const others = TEXTS.map(([code]) => code).filter((code) => !named.has(code));
    for (const code of others) expect(errorNotice(code, { max: 1 }).title).toBe("Грешка");
  });

  test("an upload's own message follows 'Грешка: '", () => {
    expect(errorNotice("upload_refused", { message: "файлът е празен" }).text).toBe("Грешка: файлът е празен");
  });

  test("a waiting time is given in minutes, in singular or plural", () => {
    expect(errorNotice("too_many_requests", { minutes: 1 }).text).toContain("след 1 минута.");
    expect(errorNotice("too_many_requests", { minutes: 15 }).text).toContain("след 15 минути.");
  });
});

test("a text with values cannot be shown without them", () => {
  // @ts-expect-error -- The numbers are missing.
  const show = () => errorNotice("phone_two");
  // @ts-expect-error -- What is left is missing.
  const refuse = () => new Refusal("phone_rest", undefined);
  expect([show, refuse]).toHaveLength(2);
  expect(errorNotice("phone_rest", { rest: "след 17ч" }).text).toContain("„след 17ч“");
});

describe("a refusal", () => {
  test("carries its catalogue row and the field it concerns", () => {
    const refusal = new Refusal("listing_limit", { max: 3, field: "title" });
    expect(refusal.notice).toEqual(errorNotice("listing_limit", { max: 3 }));
    expect(refusal.message).toContain("(3)");
    expect(refusal.field).toBe("title");
    expect(new Refusal("unexpected").field).toBeUndefined();
  });

  test.each([
    ["phones_pkey", "phone_taken", "phone"],
    ["users_email_key", "email_taken", "email"],
    ["users_vip_tokens_not_negative", "tokens_missing", undefined],
    ["ratings_rater_key", "already_rated", undefined],
    ["ratings_address_key", "already_rated_address", undefined],
    ["ratings_not_oneself", "rating_oneself", undefined],
  ])("results from a violation of %s: %s", (constraint, code, field) => {
    const refusal = refusalOfConstraint(Object.assign(new Error("x"), { constraint }));
    expect(refusal?.notice.code).toBe(code);
    expect(refusal?.field).toBe(field);
  });

  const nothingElse = [
    Object.assign(new Error("x"), { constraint: "listings_views" }),
    new Error("x"),
    "x",
    null,
    { constraint: "phones_pkey" },
  ];
  test.each(nothingElse.map((error) => [error]))("does not result from any other error: %o", (error) => {
    expect(refusalOfConstraint(error)).toBeUndefined();
  });
});
