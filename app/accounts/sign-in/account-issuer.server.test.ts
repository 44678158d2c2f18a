import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeUser } from "#tests/support/make.ts";
import { providerConfigs } from "./account-issuer.server.ts";

const { db } = useDatabase();
const provider = (issuer: string) => ({ issuer, clientId: "site", clientSecret: undefined, name: "Вход" });

test("refuses an id that is stored for an earlier provider", async () => {
  const { id } = await makeUser(db);
  const account = { user_id: id, account_id: "1", provider_id: "oidc", issuer: "https://one.example" };
  await db.insertInto("accounts").values(account).execute();
  const [one] = providerConfigs(db, provider("https://one.example"));
  const [other] = providerConfigs(db, provider("https://other.example"));
  await expect(one?.mapProfileToUser?.({ sub: "1", emailVerified: true })).resolves.toEqual({});
  await expect(other?.mapProfileToUser?.({ sub: "2", emailVerified: true })).resolves.toEqual({});
  await expect(other?.mapProfileToUser?.({ sub: "1", emailVerified: true })).rejects.toMatchObject({
    body: { code: "ISSUER_CHANGED" },
  });
});
