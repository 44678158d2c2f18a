import { describe, expect, test } from "vitest";
import { readDatabaseUrl, withDatabase } from "./database-url.server.ts";

const read = (url: string, variables = {}) => readDatabaseUrl(url, variables);
const database = { user: "me", password: "secret", database: "db" };

describe("a database URL is read as by libpq", () => {
  test.each([
    ["postgres://me:secret@host/db", { ...database, hosts: [{ host: "host", port: 5432 }], sslmode: "prefer" }],
    [
      "postgresql://me:secret@host:5433/db?sslmode=disable",
      { hosts: [{ host: "host", port: 5433 }], sslmode: "disable" },
    ],
    ["postgres://host/db?user=me&password=secret&port=5433", { ...database, hosts: [{ host: "host", port: 5433 }] }],
    ["postgres://me:secret@/db?host=/run/pg&port=5433", { ...database, hosts: [{ host: "/run/pg", port: 5433 }] }],
    ["postgres://me@%2Frun%2Fpg/db", { hosts: [{ host: "/run/pg", port: 5432 }] }],
    ["postgres://me@[::1]:5433/db", { hosts: [{ host: "::1", port: 5433 }] }],
    ["postgres://me:50%off@host/db", { password: "50%off" }],
    ["postgres://me:50%25off%40%D1%8F@host/db", { password: "50%off@я" }],
    ["postgres://me:a@b:c@host/db", { password: "a@b:c", hosts: [{ host: "host", port: 5432 }] }],
    ["postgres://me@host", { database: "me" }],
    ["postgres://me@host/db?ssl=true", { sslmode: "require" }],
    ["postgres://me@host/db?application_name=x&uselibpqcompat=true", { further: {} }],
    [
      "postgres://me@a:1,b:2,c/db?target_session_attrs=read-write",
      {
        hosts: [
          { host: "a", port: 1 },
          { host: "b", port: 2 },
          { host: "c", port: 5432 },
        ],
        target: "read-write",
      },
    ],
    [
      "postgres:///db?host=a,b&port=1",
      {
        hosts: [
          { host: "a", port: 1 },
          { host: "b", port: 1 },
        ],
      },
    ],
  ])("%s", (url, expected) => {
    expect(read(url)).toMatchObject(expected);
  });

  test("what it leaves out comes from the variables of libpq", () => {
    const variables = { PGHOST: "host", PGPORT: "5433", PGUSER: "me", PGPASSWORD: "secret", PGSSLMODE: "require" };
    const expected = { ...database, hosts: [{ host: "host", port: 5433 }], sslmode: "require" };
    expect(read("postgres:///db", variables)).toMatchObject(expected);
    expect(read("postgres://other:one@b:1/db?sslmode=disable", variables)).toMatchObject({
      ...{ user: "other", password: "one", hosts: [{ host: "b", port: 1 }], sslmode: "disable" },
    });
  });

  test.each([
    ["mysql://me@host/db", "an address like postgres://"],
    ["postgres://me@host:port/db", "an address like postgres://"],
    ["postgres://me:%D1@host/db", "a % must be written %25"],
    ["postgres://me@host:70000/db", "a port is a number"],
    ["postgres://me@host/db?ssmode=require", "PostgreSQL has no parameter ssmode"],
    ["postgres://me@host/db?sslmode=on", "sslmode must be one of disable, "],
    ["postgres://me@host/db?sslmode=verify-ca", "needs sslrootcert"],
    ["postgres://me@a,b,c/db?port=1,2", "as many ports as hosts"],
    ["postgres://me@a,b/db?target_session_attrs=master", "target_session_attrs must be one of any, "],
  ])("%s is refused", (url, message) => {
    expect(() => read(url)).toThrow(message);
  });
});

test.each([
  ["postgres://me@host/db?sslmode=require", "postgres://me@host/other?sslmode=require"],
  ["postgres://me@host?host=/run/pg", "postgres://me@host/other?host=/run/pg"],
  ["postgres://host?dbname=db&user=me", "postgres://host/other?user=me"],
])("%s with another database", (url, expected) => {
  expect(withDatabase(url, "other")).toBe(expected);
});
