// Finds statements of migrations that would lock a large table for long or remove columns in use, with the alternative.
import { isConcurrent, type Migration, statementsOf } from "#db/migrate.ts";

/** Tables that always have few rows, whose locks are short. */
const SMALL = new Set(["categories", "operation_marks", "question_runs", "schema_migrations", "stopped_jobs"]);

const INDEX = "name it in a migration of its own that begins with '-- concurrently'";
const EXPAND = "add it nullable or with a constant, fill it in a job, and demand it by a CHECK … NOT VALID";
const CONTRACT = "say '-- contract: …' above it once no running version reads it any more";

type Rule = readonly [bad: RegExp, instead: string, unless?: RegExp];

/** Rules for whole statements, in lower case on one line. */
const STATEMENTS: readonly Rule[] = [
  [/^create (unique )?index/, INDEX],
  [/^(update|delete from|insert into .* select) /, "let a job do it in portions"],
  [/^(truncate|cluster|vacuum|reindex|lock|refresh)\b/, "not while people wait"],
];
/** Rules for the actions of ALTER TABLE. */
const ACTIONS: readonly Rule[] = [
  [/^add (column )?.* not null/, EXPAND, / default |^add constraint/],
  [/^add (column )?.* default (?!(-?[\d.]+|'[^']*'|true|false|null|now\(\)|current_timestamp)(?!\S))/, EXPAND],
  [/^add (column )?.* generated always as/, "a trigger for new rows, and a job for the others"],
  [
    /^add (?!constraint).* (references|check|unique|primary key)\b/,
    "a column first, its constraint NOT VALID after it",
  ],
  [
    /^add constraint .* (check|foreign key)\b/,
    "NOT VALID, and VALIDATE CONSTRAINT in the next migration",
    / not valid$/,
  ],
  [/^add constraint .* (unique|primary key|exclude)\b/, `${INDEX}, then USING INDEX`, / using index /],
  [/^alter (column )?.* (set data )?type /, "a new column beside it"],
  [/^alter (column )?.* set not null/, "a CHECK … NOT VALID, validated in the next migration"],
  [/^set (logged|unlogged|tablespace)/, "not while people wait"],
];
const CONTRACTING = /^(drop (?!constraint|default|not null)(column )?|rename\b)/;

/** Returns the forbidden statements of a migration, each with its alternative. */
export function longLocks(migration: Migration): readonly string[] {
  const statements = statementsOf(migration.text).map((text) => text.replaceAll(/\s+/g, " ").toLowerCase());
  if (isConcurrent(migration)) return statements.flatMap((text) => faultAlone(text));
  const created = statements.flatMap((text) => /^create table (?:if not exists )?([\w.]+)/.exec(text)?.[1] ?? []);
  const untouched = new Set([...SMALL, ...created]);
  const mayContract = /^\s*-- contract: \S/m.test(migration.text);
  const fault = (text: string, instead: string) => [`${migration.name}: ${text.slice(0, 90)} → ${instead}`];
  return statements.flatMap((text) => {
    if (untouched.has(tableOf(text))) return [];
    const found = STATEMENTS.find(([bad]) => bad.test(text));
    if (found) return fault(text, found[1]);
    if (/^(drop table|alter table \S+ rename)/.test(text) && !mayContract) return fault(text, CONTRACT);
    const actions = actionsOf(text);
    const validated = actions.find((action) => action.startsWith("validate constraint"));
    if (validated && statements.length > 1)
      return fault(text, "a migration of its own: the lock of ADD stays otherwise");
    return actions.flatMap((action) => {
      const rule = ACTIONS.find(([bad, , unless]) => bad.test(action) && !unless?.test(action));
      if (rule) return fault(action, rule[1]);
      return CONTRACTING.test(action) && !mayContract ? fault(action, CONTRACT) : [];
    });
  });
}

/** Checks a statement outside a transaction, which must be repeatable. */
function faultAlone(text: string): readonly string[] {
  if (/^drop index concurrently if exists /.test(text)) return [];
  if (/^create (unique )?index concurrently (?!if not exists)/.test(text)) return [];
  return [`${text.slice(0, 90)} → only DROP INDEX CONCURRENTLY IF EXISTS and CREATE INDEX CONCURRENTLY`];
}

function tableOf(text: string): string {
  const named =
    /^(?:alter table(?: if exists)?(?: only)?|update|delete from|insert into|drop table(?: if exists)?) ([\w.]+)/.exec(
      text,
    ) ?? /^create (?:unique )?index (?:if not exists )?\w+ on ([\w.]+)/.exec(text);
  return named?.[1] ?? "";
}

/** Splits 'alter table a add b, drop c' into 'add b' and 'drop c', ignoring commas in brackets. */
function actionsOf(text: string): readonly string[] {
  const body = /^alter table (?:if exists )?(?:only )?\S+ (.*)$/.exec(text)?.[1];
  if (!body) return [];
  let depth = 0;
  const marked = [...body].map((sign) => {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    return sign === "," && depth === 0 ? "\n" : sign;
  });
  return marked
    .join("")
    .split("\n")
    .map((action) => action.trim());
}
