/** Generates the OpenAPI 3.1 document of the operations from the schemas that forms and tests use too. */
import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import { z } from "zod";
import { ERRORS, type ErrorCode } from "#app/platform/errors/errors.ts";
import { SITE_NAME } from "#app/platform/http/meta.ts";
import { API_PATH, API_VERSION, CALLS_PER_MINUTE, IDEMPOTENCY_HEADER } from "./limits.ts";
import type { Operation } from "./operation.server.ts";
import { PROBLEM_TYPE, Problem } from "./problem.server.ts";

const TOKEN = { token: [] };
type Responses = RouteConfig["responses"];

/** Adds an operation to the document. */
export function describeOperation(api: OpenAPIHono, operation: Operation): void {
  const { method, path, tag, summary, by, query } = operation;
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, z.string()] as const);
  const body = bodyOf(operation);
  api.openAPIRegistry.registerPath({
    method,
    path,
    tags: [tag],
    summary,
    description: `${summary}. ${ACCESS[by]}${operation.isRepeatable ? ` ${REPEATS}` : ""}`,
    operationId: operationId(operation),
    security: securityOf(operation),
    request: {
      ...(params.length > 0 && { params: z.object(Object.fromEntries(params)) }),
      ...(query && { query }),
      ...(body && { body }),
      ...(operation.isRepeatable && { headers: REPEAT_HEADERS }),
    },
    responses: {
      ...successOf(operation),
      ...Object.fromEntries(refusalsOf(operation).map(([code, text]) => [code, problemResponse(text)])),
      default: problemResponse("Any other error."),
    },
  });
}

const ACCESS = {
  visitor: "No token is needed.",
  person: "The token of a person is needed.",
} as const;
const REPEATS = "Calls with the same `Idempotency-Key` run once.";

function isOpen({ by, method }: Operation): boolean {
  return by === "visitor" && method === "get";
}

/** Returns whether a token is needed, possible or without effect. */
function securityOf(operation: Operation) {
  if (operation.by !== "visitor") return [TOKEN];
  return isOpen(operation) ? [] : [{}, TOKEN];
}

const REPEAT_HEADERS = z.object({
  [IDEMPOTENCY_HEADER]: z
    .uuid()
    .optional()
    .describe("A UUID chosen by the caller. Calls with the same key and content run once."),
});

function bodyOf({ body, takesFile }: Operation) {
  if (takesFile) {
    const file = z.object({ file: z.string().meta({ format: "binary", description: "JPEG, PNG, WebP, AVIF or GIF" }) });
    return { required: true, content: { "multipart/form-data": { schema: file } } };
  }
  return body && { required: true, content: { "application/json": { schema: body } } };
}

function successOf({ status = 200, answer, isAccepted, fileType }: Operation): Responses {
  if (answer) {
    const content = { "application/json": { schema: answer } };
    return {
      [status]: {
        description: `${resultOf(answer)} ${status === 201 ? "after it was created" : "in its current state"}.`,
        content,
      },
      ...(isAccepted && { 202: { description: "The ad or edit waits for review.", content } }),
    };
  }
  if (fileType)
    return {
      200: { description: "The file.", content: { [fileType]: { schema: { type: "string", format: "binary" } } } },
    };
  return { 204: { description: "The call has succeeded; the response has no content." } };
}

function resultOf(answer: z.ZodType): string {
  const id = answer.meta()?.id;
  return id ? `The resource (${id})` : "The result";
}

/** Returns the error statuses of the operation with their error codes. */
function refusalsOf(operation: Operation): readonly (readonly [number, string])[] {
  const { by, refusals = [], takesFile, body } = operation;
  const codes: ErrorCode[] = [
    ...refusals,
    // Every call is counted, and its parameters are checked.
    "too_many_requests",
    "check_fields",
    ...(isOpen(operation) ? [] : (["programs_closed"] as const)),
    ...(by === "visitor" ? [] : (["not_signed_in"] as const)),
    ...(body || takesFile ? (["body_unreadable", "json_unreadable"] as const) : []),
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
  return [...byStatus].map(
    ([status, all]) => [status, `Refused, with one of these codes: ${all.join(", ")}.`] as const,
  );
}

function problemResponse(description: string) {
  return { description, content: { [PROBLEM_TYPE]: { schema: Problem } } };
}

/** Returns the operation id: getListingsById for 'GET /listings/{id}'. */
function operationId({ method, path }: Operation): string {
  const words = path.split("/").filter(Boolean);
  const name = words.map((word) => (word.startsWith("{") ? `-by-${word.slice(1, -1)}` : word)).join("-");
  return `${method}-${name}`.replace(/[-.]+(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

const CLOSED =
  "This site takes no changes from programs: calls other than public reading are refused with 403 `programs_closed`.";

export function documentOf(
  api: OpenAPIHono,
  { operations, siteUrl, takesWrites }: { operations: readonly Operation[]; siteUrl: string; takesWrites: boolean },
) {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: SITE_NAME,
      version: API_VERSION,
      description: [
        ...(takesWrites ? [] : [CLOSED]),
        "Free classified ads of Haskovo region. Texts for people are in Bulgarian.",
        `Public data can be read without a token. Other calls need 'Authorization: Bearer TOKEN' with the token of POST /session; cookies are ignored.`,
        `The limit is ${CALLS_PER_MINUTE} calls a minute from one network. The header RateLimit contains the remaining calls; after status 429 wait for the seconds in Retry-After.`,
        "Within a version, paths and fields are only added; ignore unknown fields.",
      ].join("\n\n"),
    },
    tags: tags.map((name) => ({ name, description: `Operations on ${name.toLowerCase()}.` })),
    servers: [{ url: siteUrl + API_PATH }],
  });
}
