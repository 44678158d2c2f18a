/** Links, lists and removes identities of other providers. */

import { cookieHeaders, mapAuthErrors } from "#app/accounts/sign-in/auth-errors.server.ts";
import type { Person } from "#app/accounts/sign-in/person.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { Dependencies } from "./accounts.commands.server.ts";
import { confirmIdentity } from "./password.commands.server.ts";

export interface Identity {
  readonly provider: string;
  readonly accountId: string;
}

export async function findIdentities({ db }: Pick<Dependencies, "db">, userId: string): Promise<readonly Identity[]> {
  const rows = await db
    .selectFrom("accounts")
    .select(["provider_id", "account_id"])
    .where("user_id", "=", userId)
    .where("provider_id", "!=", "credential")
    .execute();
  return rows.map((row) => ({ provider: row.provider_id, accountId: row.account_id }));
}

interface ProviderRedirect {
  /** The provider's URL to redirect to. */
  readonly url: string;
  readonly cookies: Headers;
}

/** Starts a sign-in with the configured provider. Throws the refusal provider_failed if it is unavailable. */
export async function startProviderSignIn(
  { auth }: Pick<Dependencies, "auth">,
  next: string,
  headers: Headers,
): Promise<ProviderRedirect> {
  const answer = await mapAuthErrors(() =>
    auth.api.signInSocial({
      body: { provider: "oidc", callbackURL: next, errorCallbackURL: "/auth?failed=provider", disableRedirect: true },
      headers,
      returnHeaders: true,
    }),
  );
  return providerRedirectOf(answer);
}

/** Starts linking an identity to the signed-in person's account. Requires the password, because it adds a sign-in method. */
export async function startLinking(
  dependencies: Dependencies,
  person: Person,
  { current, headers }: { readonly current: string; readonly headers: Headers },
): Promise<ProviderRedirect> {
  await confirmIdentity(dependencies, person, current);
  const { auth } = dependencies;
  const back = "/profile/security";
  const answer = await mapAuthErrors(() =>
    auth.api.linkSocialAccount({
      body: {
        provider: "oidc",
        callbackURL: `${back}?linked=1`,
        errorCallbackURL: `${back}?failed=link`,
        disableRedirect: true,
      },
      headers,
      returnHeaders: true,
    }),
  );
  return providerRedirectOf(answer);
}

function providerRedirectOf({
  response,
  headers,
}: {
  response: { url?: string | undefined };
  headers: Headers;
}): ProviderRedirect {
  if (!response.url) throw new Error("the provider returned no URL");
  return { url: response.url, cookies: cookieHeaders(headers) };
}

/** Removes a linked identity; requires the password. Throws the refusal last_way_in if it is the last sign-in method. */
export async function unlinkIdentity(
  dependencies: Dependencies,
  person: Person,
  { provider, accountId, current }: { readonly provider: string; readonly accountId: string; readonly current: string },
): Promise<void> {
  await confirmIdentity(dependencies, person, current);
  const row = await dependencies.db
    .deleteFrom("accounts")
    .where("user_id", "=", person.id)
    .where("provider_id", "=", provider)
    .where("account_id", "=", accountId)
    .where("provider_id", "!=", "credential")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("accounts as other")
          .select("other.id")
          .whereRef("other.user_id", "=", "accounts.user_id")
          .whereRef("other.id", "!=", "accounts.id"),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new Refusal("last_way_in");
}
