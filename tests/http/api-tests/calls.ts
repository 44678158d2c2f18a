// Calls the API and compares each response with the OpenAPI document of the site.
import { expect } from "vitest";
import { z } from "zod";
import type { BuiltSite } from "#tests/support/running-site.ts";

interface Described {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: object }>> }>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}
const CALLS_OF_AN_ADDRESS = 200;

export interface Asked {
  readonly token?: string | undefined;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export function useApi(site: Pick<BuiltSite, "ask">) {
  let document: Document | undefined;
  const done = new Set<string>();
  let calls = 0;
  const readDocument = async () => (document ??= (await (await site.ask("/api/v1/openapi.json")).json()) as Document);

  /** Returns a response after comparing its status, type and body with the document. */
  async function call(method: string, path: string, { token, body, headers }: Asked = {}): Promise<Response> {
    const isForm = body instanceof FormData;
    calls += 1;
    const answer = await site.ask(`/api/v1${path}`, {
      method,
      headers: {
        // Calls are rate limited by address (server/api-handler.ts).
        "x-forwarded-for": `10.0.0.${1 + Math.floor(calls / CALLS_OF_AN_ADDRESS)}`,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (answer.status === 304 || method === "HEAD") return answer;
    const { paths, components } = await readDocument();
    const [template, operation] = operationAt(paths, method, path);
    if (operation) await compare(answer, operation, components);
    if (operation && answer.ok) done.add(`${method} ${template}`);
    return answer;
  }

  return {
    readDocument,
    call,
    done,
    async json<T>(method: string, path: string, asked: Asked = {}, status?: number): Promise<T> {
      const answer = await call(method, path, asked);
      const text = await answer.text();
      expect([answer.status, text]).toEqual([status ?? (answer.ok ? answer.status : 200), text]);
      return (text === "" ? undefined : JSON.parse(text)) as T;
    },
  };
}

function operationAt(paths: Document["paths"], method: string, path: string) {
  const bare = path.replace(/\?.*/, "");
  const fits = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(bare);
  // Paths without variable parts take precedence.
  const known = Object.keys(paths)
    .filter(fits)
    .toSorted((a, b) => a.split("{").length - b.split("{").length);
  const template = known.find((one) => paths[one]?.[method.toLowerCase()]);
  return [template, template && paths[template]?.[method.toLowerCase()]] as const;
}

async function compare(answer: Response, { responses }: Described, { schemas }: Document["components"]) {
  const described = responses[answer.status] ?? (answer.ok ? undefined : responses.default);
  expect(described, `status ${answer.status}`).toBeDefined();
  const [type, content] = Object.entries(described?.content ?? {})[0] ?? [];
  expect(answer.headers.get("content-type")?.split(";")[0]).toBe(type);
  if (!content || !type?.endsWith("json")) return;
  const closed = JSON.parse(
    JSON.stringify({ ...content.schema, $defs: schemas })
      .replaceAll("#/components/schemas/", "#/$defs/")
      // Fields that the document does not describe are leaks.
      .replaceAll('"type":"object","properties"', '"type":"object","additionalProperties":false,"properties"'),
  ) as z.core.JSONSchema.JSONSchema;
  const parsed = z.fromJSONSchema(closed).safeParse(await answer.clone().json());
  expect(parsed.error?.issues ?? []).toEqual([]);
}
