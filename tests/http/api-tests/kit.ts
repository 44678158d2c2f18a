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
  let joined = 0;
  async function join(): Promise<Person> {
    const email = `${crypto.randomUUID()}@example.com`;
    const body = { name: "Мария Грозева", email, password: PASSWORD, confirm: PASSWORD };
    // Registrations are rate limited by network.
    joined += 1;
    const headers = { "x-forwarded-for": `100.64.${joined}.1` };
    const { token } = await api.json<{ token: string }>("POST", "/accounts", { body, headers }, 201);
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
  const { intent, ...fields } = listingFields(overrides);
  return { category: "malki-obyavi", anyway: "yes", ...fields };
}

export async function codeOf(answer: Response): Promise<readonly [number, string]> {
  return [answer.status, ((await answer.json()) as { code: string }).code];
}

export async function errorsOf(answer: Response): Promise<readonly [number, string, readonly string[]]> {
  const { status, code, errors } = (await answer.json()) as { status: number; code: string; errors?: object };
  return [status, code, Object.keys(errors ?? {})];
}

export async function picture(): Promise<Blob> {
  const plain = sharp({ create: { width: 600, height: 400, channels: 3, background: "#73406b" } });
  return new Blob([new Uint8Array(await plain.jpeg().toBuffer())]);
}
