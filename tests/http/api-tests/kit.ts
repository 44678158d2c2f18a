// Shared by the API tests: calls, people and ads of one site.
import sharp from "sharp";
import type { Listing } from "#docs/client.ts";
import type { BuiltSite } from "#tests/support/running-site.ts";
import { listingFields } from "#tests/support/running-site.ts";
import { useApi } from "./calls.ts";

export const PASSWORD = "зелено куче";

export interface Person {
  readonly email: string;
  readonly token: string;
}

export type Kit = ReturnType<typeof makeKit>;

export function makeKit(site: Omit<BuiltSite, "stop" | "said">) {
  const api = useApi(site);
  async function join(): Promise<Person> {
    const email = `${crypto.randomUUID()}@example.com`;
    const body = { name: "Мария Грозева", email, password: PASSWORD, confirm: PASSWORD };
    const { token } = await api.json<{ token: string }>("POST", "/accounts", { body }, 201);
    return { email, token };
  }
  async function signIn(email: string): Promise<Person> {
    const body = { email, password: PASSWORD };
    return { email, ...(await api.json<{ token: string }>("POST", "/session", { body }, 201)) };
  }
  let seller: Promise<Person> | undefined;
  return {
    site,
    ...api,
    join,
    signIn,
    /** Returns a person with ads, the same in all tests. */
    seller: () => (seller ??= join()),
    publish: ({ token }: Person, overrides = {}) =>
      api.json<Listing>("POST", "/listings", { token, body: fieldsOf(overrides) }, 201),
  };
}

export function fieldsOf(overrides = {}): object {
  return { category: "malki-obyavi", anyway: "yes", ...listingFields(overrides) };
}

export async function codeOf(answer: Response): Promise<readonly [number, string]> {
  return [answer.status, ((await answer.json()) as { code: string }).code];
}

export async function picture(): Promise<Blob> {
  const plain = sharp({ create: { width: 600, height: 400, channels: 3, background: "#73406b" } });
  return new Blob([new Uint8Array(await plain.jpeg().toBuffer())]);
}
