/**
 * The configured OpenID provider, and the issuer of each identity. Since 1.7.3 Better Auth identifies an account only by the id of its
 * provider, which stays the same when an operator configures another provider; the column `issuer`, which it no longer
 * writes, still distinguishes them.
 */
import { APIError } from "better-auth/api";
import type { GenericOAuthConfig } from "better-auth/plugins/generic-oauth";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";

type Provider = NonNullable<Env["signIn"]["oidc"]>;

/** The id of the configured provider in Better Auth. */
const OIDC = "oidc";

/** Returns the issuer for a new identity: that of the configured provider, or 'local:' with the provider id. */
export function issuerOf(providerId: string, provider?: Provider): string {
  return providerId === OIDC && provider ? provider.issuer : `local:${providerId}`;
}

/** Returns the configuration of the provider for Better Auth; empty without a provider. */
export function providerConfigs(db: Db, provider: Provider | undefined): GenericOAuthConfig<typeof OIDC>[] {
  if (!provider) return [];
  return [
    {
      providerId: OIDC,
      discoveryUrl: `${provider.issuer}/.well-known/openid-configuration`,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret ?? "",
      scopes: ["openid", "email", "profile"],
      pkce: true,
      async mapProfileToUser({ sub }) {
        if (await isOfOtherIssuer(db, provider, String(sub)))
          throw new APIError("FORBIDDEN", { code: "ISSUER_CHANGED", message: "ISSUER_CHANGED" });
        return {};
      },
    },
  ];
}

/** Reports whether this account id is stored for an earlier provider, where it may belong to another person. */
async function isOfOtherIssuer(db: Db, provider: Provider, accountId: string): Promise<boolean> {
  const other = await db
    .selectFrom("accounts")
    .select("id")
    .where("account_id", "=", accountId)
    .where("provider_id", "=", OIDC)
    .where("issuer", "!=", issuerOf(OIDC, provider))
    .executeTakeFirst();
  return other !== undefined;
}
