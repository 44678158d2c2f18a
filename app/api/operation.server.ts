/**
 * What an operation of the programs' interface is: its path, who may call it, what it takes and answers. The document, the
 * router and the tests read the same objects. Rules live in the commands and queries that `run` calls.
 */
import type { z } from "zod";
import type { Viewer } from "#app/accounts/viewer.ts";
import { type ErrorCode, type ErrorNotice, errorNotice, Refusal } from "#app/platform/errors.ts";
import { missingOrWrong, parseForm } from "#app/platform/forms.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { Site, Visit } from "#app/site/site.server.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";

export interface Call {
  readonly site: Site;
  readonly visit: Visit;
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
  /** The fields of the body; empty where the operation takes none. */
  readonly form: FormData;
  /** With the token and without cookies. */
  readonly headers: Headers;
  /** The key under which a repeated call is known; undefined without one. */
  readonly repeatKey: string | undefined;
}

/** Who may call: everybody, people with a token, administrators with one. */
export type Caller = "anyone" | "person" | "admin";

interface CallOf<By extends Caller> extends Call {
  readonly viewer: By extends "anyone" ? Viewer | null : Viewer;
}

interface Description {
  readonly method: Method;
  /** Below /api/v1, with `{name}` for what varies. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body is a form with one file. */
  readonly takesFile?: true;
  readonly status?: 200 | 201 | 202;
  /** What it may refuse with, besides what every operation may. */
  readonly refusals?: readonly ErrorCode[];
  /** What is said when it fails for a reason of ours. */
  readonly failure?: ErrorCode;
  /** Seconds for which anybody may keep the answer; only for what is the same for everybody. */
  readonly keptFor?: number;
  /** Asks, or ends a session: done while the site only reads as well. */
  readonly isAlwaysOpen?: true;
  /** A call with an Idempotency-Key is done once, and its answer given again for a day. */
  readonly isRepeatable?: true;
}

export interface Operation extends Description {
  readonly by: Caller;
  /** Undefined: no content, or a file. */
  readonly answer?: z.ZodType;
  readonly fileType?: string;
  run(call: CallOf<"person">): Promise<unknown>;
}

interface Definition<By extends Caller, Answer extends z.ZodType> extends Description {
  readonly by: By;
  readonly answer: Answer;
  run(call: CallOf<By>): Promise<z.input<Answer>>;
}

interface SilentDefinition<By extends Caller> extends Description {
  readonly by: By;
  readonly fileType?: string;
  run(call: CallOf<By>): Promise<Response | undefined>;
}

/** An operation whose answer the compiler compares with its schema. */
export function defineOperation<By extends Caller, Answer extends z.ZodType>(
  definition: Definition<By, Answer>,
): Operation {
  // The runner gives a viewer to those that need one.
  return definition as unknown as Operation;
}

/** An operation that answers 204, or with a file. */
export function defineSilent<By extends Caller>(definition: SilentDefinition<By>): Operation {
  return definition as unknown as Operation;
}

/** A body with messages beside its fields. */
export class RefusedFields extends Error {
  readonly notice: ErrorNotice;
  readonly errors: Readonly<Record<string, string>>;
  constructor(notice: ErrorNotice, errors: Readonly<Record<string, string>>) {
    super(notice.text);
    this.notice = notice;
    this.errors = errors;
  }
}

/** The body as the schema of the page's form reads it. `required`: what is called missing rather than wrong. */
export function readBody<T>(
  form: FormData,
  schema: z.ZodType<T>,
  required: readonly string[] = [],
  say: (errors: Readonly<Record<string, string>>) => ErrorNotice | undefined = () => undefined,
): T {
  const parsed = parseForm(form, schema);
  if (parsed.ok) return parsed.data;
  throw new RefusedFields(say(parsed.errors) ?? errorNotice(missingOrWrong(form, required)), parsed.errors);
}

/** The id in the path, or the refusal for what cannot exist. */
export function idOf({ params }: Call, missing: ErrorCode): string {
  const id = params.id ?? "";
  if (!isUuid(id)) throw new Refusal(missing);
  return id.toLowerCase();
}
