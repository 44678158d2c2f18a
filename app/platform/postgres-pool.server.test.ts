import type pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { openPool } from "./postgres-pool.server.ts";

const { database } = useDatabase();

describe.runIf("urls" in inject("testDatabase"))("a connection to PostgreSQL", () => {
  const cost = async (text: string, settings: pg.PoolConfig = {}) => {
    const pool = openPool(text, settings, (error) => {
      throw error;
    });
    try {
      const { rows } = await pool.query<{ cost: string }>("select current_setting('random_page_cost') as cost");
      return rows[0]?.cost;
    } finally {
      await pool.end();
    }
  };

  test("counts pages by an index as near, unless the server says what they cost", async () => {
    const { rows } = await database
      .script("select current_database() as name, inet_server_port() as port")
      .then(([one]) => one ?? { rows: [] });
    const url = `postgres://tukashno@127.0.0.1:${rows[0]?.port}/${rows[0]?.name}`;
    expect(await cost(url)).toBe("1.1");
    expect(await cost(url, { options: "-c random_page_cost=2" })).toBe("2");
  });
});
