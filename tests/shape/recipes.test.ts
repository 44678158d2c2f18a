// The files that documents name exist, and the recipes of a field and of an action work as written.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Field } from "#app/categories/category.ts";
import { defineCategory } from "#app/categories/define-category.ts";
import { filterParams, readFieldFilters } from "#app/categories/field-kinds.ts";
import { describeAttributes } from "#app/categories/field-texts.ts";
import { parseListingForm } from "#app/listings/listing.schema.ts";
import { keysOfListing } from "#app/listings/listing-keys.server.ts";
import { publishListing } from "#app/listings/listings.commands.server.ts";
import { defineAction, NO_INPUT, runAdminAction } from "#app/moderation/admin-action.server.ts";
import { PERSON_ACTION_RULES } from "#app/moderation/person-actions.server.ts";
import type { Person } from "#app/moderation/person-target.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { category, getRow, makeUser, publishDesk, testSite } from "#tests/support/make.ts";
import { viewerOf } from "#tests/support/request.ts";
import { REPOSITORY } from "./source-files.ts";

const { database, db } = useDatabase();

describe("every file is there that", () => {
  test("a recipe names", () => {
    const named = [
      ...readFileSync("docs/recipes.md", "utf8").matchAll(/`((?:app|db|docs|tests|scripts)\/[\w./-]+)/g),
    ].map(([, path = ""]) => path);
    expect(named.length).toBeGreaterThan(25);
    expect(named.filter((path) => !path.includes("NNNN") && !existsSync(path))).toEqual([]);
  });

  test("any document names, be it by the end of its path, or leads to by a link", () => {
    const documents = REPOSITORY.filter((path) => path.endsWith(".md"));
    const lost = documents.flatMap((document) => {
      const text = readFileSync(document, "utf8");
      const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql|md|jsonc?|css))`/g)].map(([, path = ""]) => path);
      const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = ""]) =>
        join(dirname(document), path),
      );
      return [
        ...named.filter((end) => !REPOSITORY.some((path) => path === end || path.endsWith(`/${end}`))),
        ...linked.filter((path) => !existsSync(path)),
      ].map((path) => `${document}: ${path}`);
    });
    expect(lost.filter((path) => !/NNNN|: DATA_DIR\//.test(path))).toEqual([]);
  });
});

describe("a category field is one object", () => {
  const field: Field = {
    kind: "choice",
    name: "storage",
    label: "Охлаждане",
    filter: true,
    onCard: true,
    options: [
      { value: "air", label: "Въздушно" },
      { value: "water", label: "Водно" },
    ],
  };
  const { fields: _, ...rest } = category("malki-obyavi");
  const extended = defineCategory({ ...rest, fields: [field] });
  const form = new FormData();
  for (const [name, value] of Object.entries({
    title: "Процесор за игри",
    description: "Работи без забележки, с кутия.",
    town: "Хасково",
    storage: "water",
  }))
    form.set(name, value);

  test("that validates, is stored, shown, searched and filtered by", async () => {
    const parsed = parseListingForm(form, extended);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    const user = await makeUser(db);
    const { id } = await publishListing(publishDesk(db), { userId: user.id, currency: "BGN" }, parsed.input);
    expect((await getRow(db, id)).attributes).toEqual({ storage: "water" });
    const currency = "BGN" as const;
    expect(describeAttributes(extended, parsed.input.attributes, { currency })).toMatchObject([
      { name: "storage", label: "Охлаждане", text: "Водно" },
    ]);
    expect(keysOfListing({ ...parsed.input, currency }).words).toContain("водно");
    expect(filterParams(field)).toEqual(["storage"]);
    expect(readFieldFilters(extended, new URLSearchParams("storage=water"))).toHaveLength(1);
  });

  test("whose wrong value is refused beside it", () => {
    form.set("storage", "nonsense");
    expect(parseListingForm(form, extended)).toMatchObject({ ok: false, errors: { storage: expect.any(String) } });
  });
});

describe("an administrator's action is one object", () => {
  const rename = defineAction<"user", Person, object>({
    ...PERSON_ACTION_RULES.verify,
    target: "user",
    input: NO_INPUT,
    allowed: (person) => !person.is_verified,
    async run({ tx }, { id }) {
      await tx.updateTable("users").set({ is_verified: true, updated_at: new Date() }).where("id", "=", id).execute();
    },
    success: () => "Готово",
  });

  test("that is checked, done, told and written to the audit log", async () => {
    const [admin, person] = [await makeUser(db, { is_admin: true }), await makeUser(db)];
    const site = testSite(database);
    const wish = { action: rename, name: "try-out", id: person.id, input: {} };
    expect(await runAdminAction(site, viewerOf(admin), wish)).toBe("Готово");
    expect(await db.selectFrom("audit_log").select(["actor_id", "action", "after"]).execute()).toEqual([
      { actor_id: admin.id, action: "try-out", after: { is_verified: true } },
    ]);
    await expect(runAdminAction(site, viewerOf(person), wish)).rejects.toThrow();
    await expect(runAdminAction(site, viewerOf(admin), wish)).rejects.toThrow();
  });
});
