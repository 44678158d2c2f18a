/**
 * Statements that are asked more than once, prepared: what comes again is only told its values, in one message. PGlite's own
 * query() has the database read and plan a statement each time, in six messages.
 */
import { type PGlite, parse, protocol, type Results } from "@electric-sql/pglite";
import { LRUCache } from "lru-cache";
import { ONE_PLAN } from "#app/platform/one-plan.ts";

/** Statements that are kept: a large one takes some hundred kilobytes of the database's memory with its plan. */
const MOST = 150;

interface Statement {
  readonly name: string;
  /** Planned once, not for its values. */
  readonly hasOnePlan: boolean;
  /** Of its parameters. */
  readonly types: readonly number[];
}

const ROWS = { rowMode: "array" } as const;
const { serialize } = protocol;
const ONE = serialize.query("set plan_cache_mode = force_generic_plan");
const AS_USUAL = serialize.query("set plan_cache_mode = auto");

export interface PreparedStatements {
  query(text: string, values: readonly unknown[]): Promise<Results>;
  /** Forgets all of them, as the tables may have changed. */
  forget(): Promise<void>;
}

export function prepareStatements(pglite: PGlite): PreparedStatements {
  let made = 0;
  const gone: Statement[] = [];
  /** `once`: asked once so far. Most that is asked once is never asked again. */
  const known = new LRUCache<string, Statement | "once">({
    max: MOST,
    dispose: (statement) => statement !== "once" && gone.push(statement),
  });

  const send = (parts: readonly Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });

  async function prepare(text: string): Promise<Statement> {
    made += 1;
    const name = `s${made}`;
    const closing = gone.splice(0).map((statement) => serialize.close({ type: "S", name: statement.name }));
    const messages = await send([...closing, serialize.parse({ name, text }), serialize.describe({ type: "S", name })]);
    const statement = {
      name,
      hasOnePlan: text.trimStart().startsWith(ONE_PLAN),
      types: parse.parseDescribeStatementResults(messages),
    };
    known.set(text, statement);
    return statement;
  }

  function written(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    return pglite.serializers[type]?.(value) ?? String(value);
  }

  async function run({ name, types, hasOnePlan }: Statement, values: readonly unknown[]): Promise<Results> {
    const asked = [
      serialize.bind({ statement: name, values: values.map((value, at) => written(value, types[at] ?? 0)) }),
      serialize.describe({ type: "P" }),
      serialize.execute({}),
    ];
    const messages = await send(hasOnePlan ? [ONE, ...asked, serialize.sync(), AS_USUAL] : asked);
    const result = parse.parseResults(messages, pglite.parsers, ROWS)[hasOnePlan ? 1 : 0];
    if (!result) throw new Error("the database has answered nothing");
    return result;
  }

  return {
    async query(text, values) {
      const statement = known.get(text);
      if (statement === undefined) {
        known.set(text, "once");
        return pglite.query(text, [...values], ROWS);
      }
      return run(statement === "once" ? await prepare(text) : statement, values);
    },
    async forget() {
      known.clear();
      gone.length = 0;
      await pglite.exec("deallocate all");
    },
  };
}
