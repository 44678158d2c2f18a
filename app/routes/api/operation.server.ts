/**
 * Defines an operation of the API: its path, whom it lets in, parameters, body and response. Document, router and tests use the same objects.
 * The rules are in the commands and queries that `run` calls.
 */
import { z } from "zod";
import type { Person } from "#app/accounts/sign-in/person.ts";
import type { Site, Visit } from "#app/accounts/visit/site.server.ts";
import { readCursor } from "#app/listings/lists/listing-cursor.server.ts";
import type { ShownMark } from "#app/listings/screening/text-refusal.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import {
  type ErrorCode,
  type ErrorNotice,
  errorNotice,
  type PlainErrorCode,
  Refusal,
} from "#app/platform/errors/errors.ts";
import { RefusedFields } from "#app/platform/forms/forms.server.ts";
import { type JsonObject, jsonOf } from "#app/platform/http/form-body.server.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";

export interface Call {
  readonly site: Site;
  readonly visit: Visit;
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
  /** The fields of the body; empty if the operation has none. */
  readonly form: FormData;
  /** The headers of the request, with the token and without cookies. */
  readonly headers: Headers;
  /** The Idempotency-Key of the call, if any. */
  readonly idempotencyKey: string | undefined;
}

/** Whom an operation lets in: every visitor, or people with a token. */
export type By = "visitor" | "person";

interface CallOf<Who extends By> extends Call {
  readonly person: Who extends "visitor" ? Person | null : Person;
}

interface Description {
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The resource as GET returns it; a PUT takes it with its changes and ignores keys that are not in `body`. */
  readonly resource?: z.ZodObject;
  /** Set if the body is a form with one file. */
  readonly takesFile?: true;
  readonly status?: 200 | 201 | 202;
  /** Error codes beside those of every operation. */
  readonly refusals?: readonly ErrorCode[];
  /** The error code of an unexpected failure. */
  readonly failure?: PlainErrorCode;
  /** Seconds for which shared caches may keep the response; only if it is the same for everybody. */
  readonly maxAge?: number;
  /** Set if the operation works while the site is read-only, because it only reads or ends a session. */
  readonly worksReadOnly?: true;
  /** Set if a call with an Idempotency-Key runs once and its response is repeated for a day. */
  readonly isRepeatable?: true;
  readonly fileType?: string;
}

export interface Operation extends Description {
  readonly method: Method;
  /** The path below /api/v1, with parameters as `{name}`. */
  readonly path: string;
  readonly tag: string;
  readonly by: By;
  /** The schema of the response; undefined for no content or a file. */
  readonly answer?: z.ZodType;
  /** Returns true for a result that waits for somebody: status 202. */
  isAccepted?(result: never): boolean;
  run(call: CallOf<"person">): Promise<unknown>;
}

interface Definition<Who extends By, Answer extends z.ZodType | undefined> extends Description {
  /** Default: person. */
  readonly by?: Who;
  readonly answer?: Answer;
  isAccepted?(result: z.input<NonNullable<Answer>>): boolean;
  /** Returns the JSON of the response; without `answer` a file, or nothing for status 204. */
  run(call: CallOf<Who>): Answer extends z.ZodType ? Promise<z.input<Answer>> : Promise<Response> | Promise<void>;
}

function definerOf(method: Method) {
  return <Who extends By = "person", Answer extends z.ZodType | undefined = undefined>(
    path: string,
    definition: Definition<Who, Answer>,
  ): Omit<Operation, "tag"> =>
    // The router passes a person to operations that need one.
    ({ method, path, by: "person", ...definition }) as unknown as Operation;
}

/** Defines an operation by its method; the compiler checks the response against the schema. */
export const define = {
  get: definerOf("get"),
  post: definerOf("post"),
  put: definerOf("put"),
  patch: definerOf("patch"),
  delete: definerOf("delete"),
};

/** Returns the operations with the heading of the document that they belong to. */
export function tagged(tag: string, operations: readonly Omit<Operation, "tag">[]): readonly Operation[] {
  return operations.map((operation) => ({ ...operation, tag }));
}

/** Marked words in the text of an ad. */
export type AskedWord = Pick<ShownMark, "key" | "rule" | "field" | "words" | "told" | "isPersonal">;

interface RefusalDetails {
  /** Marked words of an ad that the person may keep, each with its key. */
  readonly asked?: readonly AskedWord[];
  /** A nearly identical ad of the person. */
  readonly twin?: { readonly url: string; readonly title: string } | undefined;
}

/** A refused ad. */
export class RefusedListing extends RefusedFields {
  readonly details: RefusalDetails;
  constructor(notice: ErrorNotice, errors: Readonly<Record<string, string>>, details: RefusalDetails) {
    super(notice, errors);
    this.details = details;
  }
}

/** The messages for keys of a body. */
export const KEY_ERRORS = {
  unknown: (name: string, known: readonly string[]) => `Няма поле ${name}. Полетата са: ${known.join(", ")}.`,
  value: (name: string) => `Полето ${name} е от друг вид.`,
  twice: (name: string) => `Полето ${name} е изпратено два пъти с различни стойности.`,
  readOnly: (name: string) => `Полето ${name} не се променя с тази заявка.`,
  hidden: (name: string) => `Обяви с тези стойности нямат ${name}. Изпратете null или го пропуснете.`,
  leftOut: (name: string) => `Липсва ${name}. PUT заменя всичко: изпратете го, или null, ако трябва да стане празно.`,
} as const;

/** Returns the body as an object: the JSON as sent, or the fields of a form. */
export function bodyOf(form: FormData): JsonObject {
  const names = [...new Set(form.keys())];
  return jsonOf(form) ?? Object.fromEntries(names.map((name) => [name, oneOrAll(form.getAll(name))]));
}

function oneOrAll(values: readonly FormDataEntryValue[]) {
  return values.length > 1 ? values : values[0];
}

/** Throws messages for keys that the body does not have, for values of another type, and for keys that a PUT leaves out. */
export function checkKeys({ method, body, resource }: Pick<Operation, "method" | "body" | "resource">, form: FormData) {
  // The keys of an open object are checked by its operation.
  if (!body || body.def.catchall) return;
  const given = bodyOf(form);
  const known = Object.keys(body.shape);
  const errors: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const isNested = [value].flat().some((one) => typeof one === "object" && one !== null && !(one instanceof File));
    const isList = Array.isArray(value) && body.shape[name]?.safeParse(value).success === false;
    const isWrongSwitch = isSwitch(body.shape[name]) && !["true", "false"].includes(String(value));
    if (known.includes(name) && (isNested || isList || isWrongSwitch)) errors[name] = KEY_ERRORS.value(name);
    if (!known.includes(name) && !resource?.shape[name]) errors[name] = KEY_ERRORS.unknown(name, known);
  }
  if (method === "put")
    for (const [name, schema] of Object.entries(body.shape))
      if (!(schema instanceof z.ZodOptional) && given[name] === undefined) errors[name] = KEY_ERRORS.leftOut(name);
  if (Object.keys(errors).length > 0) throw new RefusedFields(errorNotice("check_fields"), errors);
}

function isSwitch(schema: unknown): boolean {
  return (schema instanceof z.ZodOptional ? schema.unwrap() : schema) instanceof z.ZodBoolean;
}

/** Returns the schema of a value that may be null. With nullable() the document would lose names of objects and have enumerations with null. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return z.union([schema, z.null()]);
}

/** Returns the parameter of a paged list. A page ignores an invalid cursor, but a program would read its list for ever. */
export function cursorParam(isValid: (text: string) => boolean) {
  return z.string().refine(isValid).optional().describe("`next` of the previous page.");
}

/** The cursor of a list in the order of a time. */
export const timeCursor = cursorParam((text) => readCursor(text, "time") !== undefined);

/** Throws the refusal of an unknown, invalid, missing or repeated parameter. An empty one is absent; only lists are repeated. */
export function checkQuery({ query }: Pick<Operation, "query">, search: URLSearchParams): void {
  const shape: Readonly<Record<string, unknown>> = query?.shape ?? {};
  const given: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name).filter((value) => value !== "");
    const [value = ""] = values;
    if (!Object.hasOwn(shape, name)) refuseParam(name, unknownParam(name, Object.keys(shape)));
    const isList = isListParam(shape[name]);
    if (values.length > 1 && !isList) refuseParam(name, `Параметърът ${name} се подава само веднъж`);
    if (values.length > 0) given[name] = isList ? values : value;
  }
  const checked = query?.safeParse(given);
  if (checked?.success !== false) return;
  const name = String(checked.error.issues[0]?.path[0]);
  refuseParam(
    name,
    given[name] === undefined ? `Липсва параметър ${name}` : `Не разбираме стойността на параметъра ${name}`,
  );
}

/** Throws the refusal of a query parameter. */
export function refuseParam(name: string, text: string): never {
  throw new RefusedFields({ ...errorNotice("check_fields"), text }, { [name]: text });
}

function unknownParam(name: string, known: readonly string[]): string {
  const close = known.filter((one) => one.includes(name) || name.includes(one));
  return `Няма параметър ${name}${close.length > 0 ? `. Може би: ${close.join(", ")}` : ""}`;
}

function isListParam(schema: unknown): boolean {
  return schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodArray;
}

/** Returns the id in the path. Throws the refusal `missing` if it is not a UUID. */
export function idOf({ params }: Call, missing: PlainErrorCode): string {
  const id = params.id ?? "";
  if (!isUuid(id)) throw new Refusal(missing);
  return id.toLowerCase();
}
