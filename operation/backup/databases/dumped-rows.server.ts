/** Reads rows of tables and values of sequences from a streamed script of a database; skips everything else. */

/** Bytes of rows passed on at a time. */
const CHUNK_SIZE = 1024 * 1024;
const NEWLINE = 10;
const END = Buffer.from("\\.\n");

export interface DumpHandler {
  /** Receives whole lines in the text format of COPY for the table and columns in `target`. */
  rows(target: string, lines: Buffer): Promise<void>;
  /** Receives a call of setval. */
  sequence(statement: string): Promise<void>;
}

export interface DumpReader {
  write(part: Buffer): Promise<void>;
  end(): Promise<void>;
}

export function createDumpReader(handler: DumpHandler): DumpReader {
  let rest: Buffer = Buffer.alloc(0);
  /** The table and columns of the current rows. */
  let target: string | undefined;

  async function takeStatement(line: string): Promise<void> {
    const copy = /^COPY (.+) FROM stdin;$/.exec(line)?.[1];
    if (copy !== undefined) target = copy;
    else if (line.startsWith("SELECT pg_catalog.setval(")) await handler.sequence(line);
  }

  /** Passes on rows. Returns true if `rest` may contain more. */
  async function takeRows(into: string): Promise<boolean> {
    const isEmpty = rest.subarray(0, END.byteLength).equals(END);
    const found = isEmpty ? 0 : rest.indexOf("\n\\.\n") + 1;
    const isOver = isEmpty || found > 0;
    // The last line may be incomplete, or the beginning of the end marker.
    const size = isOver ? found : rest.lastIndexOf(NEWLINE) + 1;
    if (!isOver && size < CHUNK_SIZE) return false;
    if (size > 0) await handler.rows(into, rest.subarray(0, size));
    rest = rest.subarray(isOver ? size + END.byteLength : size);
    if (isOver) target = undefined;
    return isOver;
  }

  return {
    async write(part) {
      rest = rest.byteLength === 0 ? part : Buffer.concat([rest, part]);
      for (;;) {
        if (target !== undefined) {
          if (await takeRows(target)) continue;
          return;
        }
        const end = rest.indexOf(NEWLINE);
        if (end === -1) return;
        const line = rest.toString("utf8", 0, end);
        rest = rest.subarray(end + 1);
        await takeStatement(line);
      }
    },
    async end() {
      if (target !== undefined) throw new Error("the script ends among rows");
    },
  };
}
