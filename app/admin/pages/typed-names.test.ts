// Searching names in the administration: alphabets, keyboard layouts and typing mistakes.
import { describe, expect, test } from "vitest";
import { findMessages } from "#app/admin/inbox/messages-list.queries.server.ts";
import { findPeople } from "#app/admin/people/people-list.queries.server.ts";
import { WAYS } from "#tests/finding/typing.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeUser } from "#tests/support/make.ts";
import { makeMessage } from "#tests/support/make-rows.ts";
import { foundText } from "./admin-params.ts";
import { withFuzzyFallback } from "./search-rows.server.ts";

const { db } = useDatabase();
const people = async (q: string) =>
  (await findPeople(db, { q, state: "all", order: "name", isAscending: true })).rows.map(({ name }) => name);

describe("a name is found in both alphabets and on any keyboard layout", () => {
  test.each([
    ["maria ivanova", "Мария Иванова"],
    ["Mariya", "Мария Иванова"],
    ["4avdar 6terev", "Чавдар Щерев"],
    ["Chavdar Shterev", "Чавдар Щерев"],
    [WAYS.BDS?.type("чавдар") ?? "", "Чавдар Щерев"],
    [WAYS.phonetic?.type("щерев") ?? "", "Чавдар Щерев"],
    ["иван петров", "Ivan Petrov"],
    ["петров 7", "Ivan Petrov 7"],
    ["ЩЕР", "Чавдар Щерев"],
  ])("%j finds %s", async (q, name) => {
    for (const one of ["Мария Иванова", "Чавдар Щерев", "Ivan Petrov 7"]) {
      const { id } = await makeUser(db, { name: one });
      await makeMessage(db, { name: one, user_id: id });
    }
    expect(await people(q)).toEqual([expect.stringContaining(name)]);
    const { rows } = await findMessages(db, { q, state: "all", type: undefined, after: undefined });
    expect(rows.map((row) => row.name)).toEqual([expect.stringContaining(name)]);
  });

  test("special characters of patterns are plain text", async () => {
    await makeUser(db, { name: "Мария Иванова" });
    for (const q of ["(", "a|", "[я", "м.*а", "\\", "***", "{1}", "maria$"]) expect(await people(q)).toEqual([]);
  });
});

describe("a name with a mistake is found only if nothing else is, and marked as similar", () => {
  const find = (q: string) =>
    withFuzzyFallback({ q, state: "all", order: "name", isAscending: true } as const, (asked) => findPeople(db, asked));
  const names = async (q: string) => (await find(q)).rows.map(({ name }) => name);

  test.each([
    "ивнова",
    "ивавнова",
    "иванова мрия",
    "иавнова",
    "ифанова",
    "мария иваннова",
    "марио иванова",
    "mariq ivnova",
  ])("%s", async (q) => {
    await makeUser(db, { name: "Мария Иванова" });
    await makeUser(db, { name: "Иванова Мария" });
    await makeUser(db, { name: "Стоян Колев" });
    const { rows, ...page } = await find(q);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringContaining("Иванова")]));
    expect(rows.map(({ name }) => name)).not.toContain("Стоян Колев");
    expect(foundText(page, "потребител", "потребители")).toMatch(/^Няма точно съвпадение/);
  });

  test("not beside an exact match, with more than a third of it wrong, or with few letters", async () => {
    await makeUser(db, { name: "Мария Иванова" });
    await makeUser(db, { name: "Мария Ивановска" });
    expect(await find("ивановска")).toMatchObject({ isFuzzy: false, found: 1 });
    expect(await names("ивфнфва")).toEqual([]);
    expect(await names("мфр")).toEqual([]);
    expect(await names("mariq@example.com")).toEqual([]);
  });
});
