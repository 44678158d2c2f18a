/** Identities of other providers linked to an account. */
import { Refusal } from "#app/platform/errors.ts";
import type { Desk } from "./accounts.commands.server.ts";
import { cookieHeaders, refusing } from "./auth-errors.server.ts";
import { confirmIdentity } from "./password.commands.server.ts";
import type { Viewer } from "./viewer.ts";

export interface Identity {
  readonly provider: string;
  readonly accountId: string;
}

export async function findIdentities({ db }: Pick<Desk, "db">, userId: string): Promise<readonly Identity[]> {
  const rows = await db
    .selectFrom("accounts")
    .select(["provider_id", "account_id"])
    .where("user_id", "=", userId)
    .where("provider_id", "!=", "credential")
    .execute();
  return rows.map((row) => ({ provider: row.provider_id, accountId: row.account_id }));
}

interface Departure {
  /** The provider's URL to redirect to. */
  readonly url: string;
  readonly cookies: Headers;
}

/** Starts sign-in with the configured provider. Refuses with provider_failed if it is unavailable. */
export async function startProviderSignIn(
  { auth }: Pick<Desk, "auth">,
  next: string,
  headers: Headers,
): Promise<Departure> {
  const answer = await refusing(() =>
    auth.api.signInSocial({
      body: { provider: "oidc", callbackURL: next, errorCallbackURL: "/auth?failed=provider", disableRedirect: true },
      headers,
      returnHeaders: true,
    }),
  );
  return departure(answer);
}

/** Starts linking an identity to the signed-in person's account. Asks for the password, because it adds a way to sign in. */
export async function startLinking(
  desk: Desk,
  viewer: Viewer,
  { current, headers }: { readonly current: string; readonly headers: Headers },
): Promise<Departure> {
  await confirmIdentity(desk, viewer, current);
  const { auth } = desk;
  const back = "/profile/security";
  const answer = await refusing(() =>
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
  return departure(answer);
}

function departure({ response, headers }: { response: { url?: string | undefined }; headers: Headers }): Departure {
  if (!response.url) throw new Error("the provider gave no address to go to");
  return { url: response.url, cookies: cookieHeaders(headers) };
}

/** Removes a linked identity, after the password. Refuses with last_way_in if no other way to sign in is left. */
export async function unlinkIdentity(
  desk: Desk,
  viewer: Viewer,
  { provider, accountId, current }: { readonly provider: string; readonly accountId: string; readonly current: string },
): Promise<void> {
  await confirmIdentity(desk, viewer, current);
  const row = await desk.db
    .deleteFrom("accounts")
    .where("user_id", "=", viewer.id)
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
