import { expect, test } from "vitest";
import { createDumpReader } from "./dumped-rows.server.ts";

const DUMP = `--
CREATE SCHEMA pgboss;
SET client_encoding = 'UTF8';
COPY pgboss.queue (name) FROM stdin;
\\.

COPY public.users (id, name) FROM stdin;
1\tМария
2\t\\\\. COPY public.x (y) FROM stdin;
\\.


SELECT pg_catalog.setval('public.audit_log_id_seq', 7, true);
CREATE INDEX a ON public.users (id);
`;

test("rows and sequences are read from chunks of any size", async () => {
  const bytes = Buffer.from(DUMP);
  for (const size of [1, 7, bytes.byteLength]) {
    const found: string[] = [];
    const dump = createDumpReader({
      rows: async (target, lines) => void found.push(target, lines.toString()),
      sequence: async (statement) => void found.push(statement),
    });
    for (let at = 0; at < bytes.byteLength; at += size) await dump.write(bytes.subarray(at, at + size));
    await dump.end();
    expect(found).toEqual([
      "public.users (id, name)",
      "1\tМария\n2\t\\\\. COPY public.x (y) FROM stdin;\n",
      "SELECT pg_catalog.setval('public.audit_log_id_seq', 7, true);",
    ]);
  }
});

test("a script that ends within rows is refused", async () => {
  const dump = createDumpReader({ rows: async () => {}, sequence: async () => {} });
  await dump.write(Buffer.from("COPY public.users (id) FROM stdin;\n1\n"));
  await expect(dump.end()).rejects.toThrow("ends among rows");
});
