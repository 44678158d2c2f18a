/**
 * The configured provider of identities, and the issuer of each: that provider's, or ourselves. Since 1.7.3 Better Auth identifies an account by the id
 * of its provider alone, which stays the same when an operator configures another provider; the column `issuer`, which
 * it no longer writes, still tells their people apart.
 */
import { APIError } from "better-auth/api";
import type { GenericOAuthConfig } from "better-auth/plugins/generic-oauth";
import type { Db } from "#app/platform/database.server.ts";
import type { SignInSettings } from "#app/platform/env-parts.ts";

type Provider = NonNullable<SignInSettings["oidc"]>;

/** The id of the configured provider in Better Auth. */
const OIDC = "oidc";

/** The issuer of an identity that is stored now. */
export function issuerOf(providerId: string, provider?: Provider): string {
  return providerId === OIDC && provider ? provider.issuer : `local:${providerId}`;
}

/** The configured provider for Better Auth; none without one. */
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

/** Tells whether this id at the configured provider is stored as one of an earlier provider, where it may be another person's. */
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
