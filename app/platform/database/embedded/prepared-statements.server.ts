/**
 * Keeps statements that are sent more than once prepared, so that only their values are sent, in one message. PGlite's own query()
 * has the database parse a statement each time, in six messages. Plans are made for the values each time (pglite.server.ts).
 */
import { type PGlite, parse, protocol, type Results } from "@electric-sql/pglite";
import { LRUCache } from "lru-cache";

/** Statements that are kept: a large one takes some hundred kilobytes of the database's memory with its plan. */
const MOST = 150;

interface Statement {
  readonly name: string;
  /** Of its parameters. */
  readonly types: readonly number[];
}

const ROWS = { rowMode: "array" } as const;
const { serialize } = protocol;

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
    const statement = { name, types: parse.parseDescribeStatementResults(messages) };
    known.set(text, statement);
    return statement;
  }

  function written(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    return pglite.serializers[type]?.(value) ?? String(value);
  }

  async function run({ name, types }: Statement, values: readonly unknown[]): Promise<Results> {
    const messages = await send([
      serialize.bind({ statement: name, values: values.map((value, at) => written(value, types[at] ?? 0)) }),
      serialize.describe({ type: "P" }),
      serialize.execute({}),
    ]);
    const [result] = parse.parseResults(messages, pglite.parsers, ROWS);
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
