/**
 * Prepares statements that are run more than once, so that only their values are sent, in one message. PGlite's own query()
 * parses a statement on every run, in six messages. Each run is planned for its values (pglite.server.ts), but for statements that end with
 * ONE_PLAN.
 */
import { type PGlite, parse, protocol, type Results } from "@electric-sql/pglite";
import { LRUCache } from "lru-cache";
import { hasOnePlan } from "#app/platform/database/named-statements.server.ts";
import { SESSION_SETTINGS, setAll } from "#app/platform/database/session-settings.ts";

/** The maximum number of prepared statements: a large one with its plan takes some hundred kilobytes of memory. */
const MAX_STATEMENTS = 150;

interface Statement {
  readonly name: string;
  /** The types of the parameters, as PostgreSQL OIDs. */
  readonly types: readonly number[];
  readonly hasOnePlan: boolean;
}

const { serialize } = protocol;

/** Runs a statement without a result in the same message as others. */
const also = (text: string) => [serialize.parse({ text }), serialize.bind({}), serialize.execute({})];
/** Around a statement whose plan does not depend on its values; in one transaction with it, so that its failure resets the mode too. */
const ONCE_PLANNED = also("set plan_cache_mode = 'auto'");
const PLANNED_EACH_TIME = also(setAll({ plan_cache_mode: SESSION_SETTINGS.plan_cache_mode ?? "" }));

const ROWS = { rowMode: "array" } as const;

export function prepareStatements(pglite: PGlite) {
  let count = 0;
  const evicted: Statement[] = [];
  /** `once`: run once so far. Most of those statements are never run again. */
  const known = new LRUCache<string, Statement | "once">({
    max: MAX_STATEMENTS,
    dispose: (statement) => statement !== "once" && evicted.push(statement),
  });

  const send = (parts: readonly Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });

  async function prepare(text: string): Promise<Statement> {
    count += 1;
    const name = `s${count}`;
    const closing = evicted.splice(0).map((statement) => serialize.close({ type: "S", name: statement.name }));
    const messages = await send([...closing, serialize.parse({ name, text }), serialize.describe({ type: "S", name })]);
    const types = parse.parseDescribeStatementResults(messages);
    const statement = { name, types, hasOnePlan: hasOnePlan(text) };
    known.set(text, statement);
    return statement;
  }

  function serialised(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    return pglite.serializers[type]?.(value) ?? String(value);
  }

  async function run({ name, types, hasOnePlan }: Statement, values: readonly unknown[]): Promise<Results> {
    const own = [
      serialize.bind({ statement: name, values: values.map((value, at) => serialised(value, types[at] ?? 0)) }),
      serialize.describe({ type: "P" }),
      serialize.execute({}),
    ];
    const messages = await send(hasOnePlan ? [...ONCE_PLANNED, ...own, ...PLANNED_EACH_TIME] : own);
    const result = parse.parseResults(messages, pglite.parsers, ROWS)[hasOnePlan ? 1 : 0];
    if (!result) throw new Error("the database has returned no result");
    return result;
  }

  return {
    async query(text: string, values: readonly unknown[]): Promise<Results> {
      const statement = known.get(text);
      if (statement === undefined) {
        known.set(text, "once");
        return pglite.query(text, [...values], ROWS);
      }
      return run(statement === "once" ? await prepare(text) : statement, values);
    },
    /** Deallocates all statements, as the tables may have changed. */
    async clear(): Promise<void> {
      known.clear();
      evicted.length = 0;
      await pglite.exec("deallocate all");
    },
  };
}
