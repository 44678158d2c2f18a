// Rows written before reasons and decisions became codes (0006) say the same afterwards.
import { expect, test } from "vitest";
import { LISTING_DECISION_REASONS } from "#app/listings/decision-reasons.ts";
import { BLOCK_REASONS } from "#app/moderation/decisions.ts";
import { REPORT_DECISIONS, REPORT_REASONS } from "#app/reports/report.ts";
import { codesOf } from "#app/wording/codes.ts";
import { useDatabase } from "#tests/support/database.ts";
import { readMigrations } from "./migrate.ts";

const { database } = useDatabase();
const MIGRATIONS = readMigrations("db/migrations");
const before = MIGRATIONS.filter(({ name }) => name < "0006");
const codes = MIGRATIONS.find(({ name }) => name === "0006-codes.sql");

/** As they stood in the rows; rewording what people read today changes nothing about them. */
const OLD = {
  report: [
    ["fraud", "Измамна обява"],
    ["inappropriate", "Неподходящо съдържание"],
    ["spam", "Спам или повтаряща се обява"],
    ["wrong_price", "Невярна цена"],
    ["forbidden_goods", "Продажба на забранени стоки"],
    ["copyright", "Нарушение на авторски права"],
    ["false_contacts", "Фалшиви контактни данни"],
    ["other", "Други"],
  ],
  decision: [
    ["stopped", "Обявата е спряна."],
    ["restored", "Обявата беше спряна. След нова проверка отново е активна."],
    ["deleted", "Обявата е изтрита."],
  ],
  listing: [
    ["fraud", "Измамна обява"],
    ["inappropriate", "Неподходящо съдържание"],
    ["spam", "Спам или повтаряща се обява"],
    ["wrong_price", "Невярна цена"],
    ["forbidden", "Забранени стоки или услуги"],
    ["copyright", "Нарушени авторски права"],
    ["false_contacts", "Фалшиви данни за контакт"],
    ["other", "Друго нарушение на правилата"],
  ],
  block: [
    ["fraud", "Измама или опит за измама"],
    ["spam", "Спам"],
    ["abuse", "Обидно или заплашително поведение"],
    ["forbidden", "Забранени стоки или услуги"],
    ["several_accounts", "Повече от един профил на едно лице"],
    ["other", "Друго нарушение на правилата"],
  ],
} as const;

const OWNER = "10000000-0000-4000-8000-000000000000";
const quoted = (text: string) => `'${text}'`;
const each = <Pair extends readonly [string, string]>(pairs: readonly Pair[], row: (text: string) => string) =>
  pairs.map(([, text]) => row(quoted(text))).join("\n");

const insertReport = (reason: string, decision = "null") =>
  `insert into reports (listing_title, reason, decision, receipt) values ('х', ${reason}, ${decision}, gen_random_uuid());`;

const ROWS = `
  insert into categories (id, name, slug, description, sort_order) values (1, 'х', 'x', 'х', 1);
  insert into users (id, name, email) values ('${OWNER}', 'Собственик', 'owner@example.com');
  ${each(OLD.report, (reason) => insertReport(reason))}
  ${each(OLD.decision, (decision) => insertReport("'Други'", decision))}
  ${each(
    OLD.listing,
    (
      reason,
    ) => `insert into listings (user_id, category_id, title, status, inactive_reason, decision_reason, updated_at)
      values ('${OWNER}', 1, 'х', 'inactive', 'admin', ${reason}, '2026-01-02T03:04:05Z');`,
  )}
  insert into listings (user_id, category_id, title) values ('${OWNER}', 1, 'активна');
  ${each(
    OLD.block,
    (reason) => `insert into users (name, email, is_blocked, block_reason)
      values ('х', gen_random_uuid() || '@example.com', true, ${reason});`,
  )}
  insert into messages (type, name, email, subject, message)
    values ('contact', 'Изтрит профил', '', '', ''), ('contact', 'Изтрит профил', 'a@example.com', 'х', 'х');
  insert into audit_log (action, target_type, target_id, after)
    values ('block', 'user', 'х', '{"block_reason": "Спам"}');
  insert into pgboss.job (name, data) values ('tell-decision', '{"reason": "Невярна цена", "title": "Спам"}');`;

/** One script is one transaction: the old schema lives in it alone, and goes when the script fails. */
function inOldSchema(...texts: readonly string[]) {
  const start = "create schema old; select set_config('search_path', 'old, public', true);";
  return database.script([start, ...before.map(({ text }) => text), ...texts].join("\n"));
}

test("reasons and decisions of every kind are carried over, and nothing else changes", async () => {
  const results = await inOldSchema(
    ROWS,
    // As if they had been committed.
    "set constraints all immediate;",
    codes?.text ?? "",
    `select
      (select jsonb_agg(reason order by ctid) from reports where decision is null) as report,
      (select jsonb_agg(decision order by ctid) from reports where decision is not null) as decision,
      (select jsonb_agg(decision_reason order by ctid) from listings where decision_reason is not null) as listing,
      (select count(*) from listings where decision_reason is null) as without_reason,
      (select count(distinct updated_at) from listings where decision_reason is not null) as times,
      (select jsonb_agg(block_reason order by ctid) from users where block_reason is not null) as block,
      (select jsonb_agg(name order by email) from messages) as senders,
      (select after from audit_log) as logged,
      (select jsonb_agg(data) from pgboss.job where name = 'tell-decision') as waiting;`,
    "delete from pgboss.job where name = 'tell-decision'; drop schema old cascade;",
  );
  const [found] = results.flatMap(({ rows }) => rows.filter((row) => "waiting" in row));
  const codesIn = (pairs: readonly (readonly [string, string])[]) => pairs.map(([code]) => code);
  expect(found).toEqual({
    report: codesIn(OLD.report),
    decision: codesIn(OLD.decision),
    listing: codesIn(OLD.listing),
    without_reason: 1,
    times: 1,
    block: codesIn(OLD.block),
    senders: ["", "Изтрит профил"],
    logged: { block_reason: "Спам" },
    waiting: [{ reason: "wrong_price", title: "Спам" }],
  });
});

test("a text that nobody foresaw stops the migration and stays as it is", async () => {
  const row = insertReport("'Други'", "'На ръка: обади се'");
  await expect(inOldSchema(row, codes?.text ?? "")).rejects.toMatchObject({ constraint: "reports_decision" });
});

test("every code has a text, and no other", () => {
  const known = {
    report: REPORT_REASONS,
    decision: REPORT_DECISIONS,
    listing: LISTING_DECISION_REASONS,
    block: BLOCK_REASONS,
  };
  for (const kind of codesOf(known))
    expect([...codesOf(known[kind] as Record<string, string>)].sort()).toEqual(OLD[kind].map(([code]) => code).sort());
});
