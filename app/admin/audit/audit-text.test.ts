import { describe, expect, test } from "vitest";
import { changeTexts } from "./audit-text.ts";

describe("the text of an audit row", () => {
  test.each([
    [
      "user",
      { vip_tokens: 0, is_blocked: false },
      { vip_tokens: 5, is_blocked: true },
      ["VIP токени: 0 → 5", "блокиран: не → да"],
    ],
    [
      "listing",
      { status: "active", inactive_reason: null },
      { status: "inactive", inactive_reason: "admin" },
      ["статус: активна → неактивна", "състояние: — → спряна от администратор"],
    ],
    ["message", { type: "other", status: "new" }, null, ["вид: друго → —", "статус: ново → —"]],
    ["user", { blocked_until: "2026-11-21T12:20:00.000Z" }, { blocked_until: null }, ["друго: 21.11.2026 14:20 → —"]],
  ])("formats the change of a %s: %j → %j", (target, before, after, texts) => {
    expect(changeTexts(target, before, after)).toEqual(texts);
  });

  test("formats a code only in its own column", () => {
    expect(changeTexts("user", { name: "spam" }, { name: "active" })).toEqual(["име: spam → active"]);
  });

  test("leaves out ids", () => {
    expect(changeTexts("listing", { id: "1", user_id: "2" }, null)).toEqual([]);
  });

  test("keeps a reason that was stored as a sentence", () => {
    expect(changeTexts("listing", null, { decision_reason: "Спам или повтаряща се обява" })).toEqual([
      "причина: — → Спам или повтаряща се обява",
    ]);
  });

  test.each(["reporter_key", "secret"])("does not show the SQL name of the unknown column %s", (column) => {
    expect(changeTexts("report", { [column]: 1 }, { [column]: 2 })).toEqual(["друго: 1 → 2"]);
    expect(changeTexts(column, { [column]: 1 }, null)).toEqual(["друго: 1 → —"]);
  });
});
