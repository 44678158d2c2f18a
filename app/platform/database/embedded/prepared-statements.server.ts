/**
 * Prepares statements that are run more than once, so that only their values are sent, in one message. PGlite's own query()
 * parses a statement on every run, in six messages. Each run is planned for its values (pglite.server.ts).
 */
import { type PGlite, parse, protocol, type Results } from "@electric-sql/pglite";
import { LRUCache } from "lru-cache";

/** The maximum number of prepared statements: a large one with its plan takes some hundred kilobytes of memory. */
const MAX_STATEMENTS = 150;

interface Statement {
  readonly name: string;
  /** The types of the parameters, as PostgreSQL OIDs. */
  readonly types: readonly number[];
}

const ROWS = { rowMode: "array" } as const;
const { serialize } = protocol;

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
    const statement = { name, types: parse.parseDescribeStatementResults(messages) };
    known.set(text, statement);
    return statement;
  }

  function serialised(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    return pglite.serializers[type]?.(value) ?? String(value);
  }

  async function run({ name, types }: Statement, values: readonly unknown[]): Promise<Results> {
    const messages = await send([
      serialize.bind({ statement: name, values: values.map((value, at) => serialised(value, types[at] ?? 0)) }),
      serialize.describe({ type: "P" }),
      serialize.execute({}),
    ]);
    const [result] = parse.parseResults(messages, pglite.parsers, ROWS);
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
