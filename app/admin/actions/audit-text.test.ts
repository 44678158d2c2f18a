import { describe, expect, test } from "vitest";
import { AUDIT_COLUMNS, type AuditColumn } from "./audit-columns.ts";
import { actionLabel, changeTexts, targetLabel } from "./audit-text.ts";

describe("the log says", () => {
  test.each([
    [
      "user",
      { vip_tokens: 0, is_blocked: false },
      { vip_tokens: 5, is_blocked: true },
      ["VIP токени: 0 → 5", "блокиран: не → да"],
    ],
    ["user", { account_type: "basic" }, { account_type: "pro" }, ["акаунт: Основен Акаунт → Pro Акаунт"]],
    ["user", { block_reason: null }, { block_reason: "other" }, ["причина: — → Друго нарушение на правилата"]],
    [
      "listing",
      { status: "active", inactive_reason: null },
      { status: "inactive", inactive_reason: "admin" },
      ["статус: активна → неактивна", "състояние: — → спряна от администратор"],
    ],
    ["message", { type: "other", status: "new" }, null, ["вид: друго → —", "статус: ново → —"]],
    ["message", { type: "vip_tokens" }, null, ["вид: VIP токени → —"]],
    ["report", { status: "pending" }, { status: "dismissed" }, ["статус: чакащ → отхвърлен"]],
  ])("what has changed about a %s in words", (target, before, after, texts) => {
    expect(changeTexts(target, before, after)).toEqual(texts);
  });

  test("a code of one column is no code of another", () => {
    expect(changeTexts("user", { name: "spam" }, { name: "active" })).toEqual(["име: spam → active"]);
  });

  test("nothing of ids", () => {
    expect(changeTexts("listing", { id: "1", user_id: "2" }, null)).toEqual([]);
  });

  test("a sentence from the time when reasons were sentences as it stands", () => {
    expect(changeTexts("listing", null, { decision_reason: "Спам или повтаряща се обява" })).toEqual([
      "причина: — → Спам или повтаряща се обява",
    ]);
  });

  test.each(["reporter_key", "secret"])("nothing of the SQL name of a column that it does not know: %s", (column) => {
    expect(changeTexts("report", { [column]: 1 }, { [column]: 2 })).toEqual(["друго: 1 → 2"]);
    expect(changeTexts(column, { [column]: 1 }, null)).toEqual(["друго: 1 → —"]);
    expect([targetLabel(column), actionLabel("user", column), actionLabel(column, column)]).toEqual([
      "друго",
      "друго",
      "друго",
    ]);
  });

  test("a label for every column that it may hold", () => {
    const columns = Object.values<Readonly<Record<string, AuditColumn>>>(AUDIT_COLUMNS).flatMap(
      Object.entries<AuditColumn>,
    );
    for (const [name, { label }] of columns) expect(label, name).toMatch(/^(VIP )?[а-я ]+$/);
  });
});
