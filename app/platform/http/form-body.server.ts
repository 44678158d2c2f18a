/**
 * Reads form bodies as a stream, with limits on fields, texts and files. Files are written to disk. Memory use is bounded for
 * any input.
 */
import { randomUUID } from "node:crypto";
import { createWriteStream, openAsBlob } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { Refusal } from "#app/platform/errors/errors.ts";
import { MAX_RAW, withoutNul } from "#app/platform/wording/text.ts";
import type { BodyLease } from "./body-budget.server.ts";
import { afterRequest, bodyRoom, runWithoutSlot } from "./request-scope.server.ts";

/** The maximum number of fields: several times that of the largest form, which has all rows of an administration table. */
const MAX_FIELDS = 1_000;
const MAX_NAME = 100;
/** The maximum number of files: that of the largest form. */
const MAX_FILES = 20;
/** Bytes after which a file is cut: more than the photo upload accepts, so that it can report the error. */
const MAX_FILE_BYTES = 11 * 1024 * 1024;
/** The maximum number of characters of all fields together. */
const MAX_TEXT = 2 * 1024 * 1024;
/** The maximum bytes of JSON: it is parsed as a whole, and a byte can take eight bytes of memory. */
const MAX_JSON_BYTES = 256 * 1024;
/** Bytes parsed at once, and in one iteration of the event loop. */
const SLICE_BYTES = 64 * 1024;
const ITERATION_BYTES = 512 * 1024;
/** Fixed memory overhead of reading a body. */
const READING_BYTES = 128 * 1024;

/** An uploaded file, which is on disk until the request ends. */
export class ReceivedFile extends File {
  readonly path: string;
  constructor(content: Blob, name: string, path: string) {
    super([content], name, { type: content.type });
    this.path = path;
  }
}

const formsWithSkippedFiles = new WeakSet<FormData>();

/** True if the form had files that were skipped. */
export function hasSkippedFiles(form: FormData): boolean {
  return formsWithSkippedFiles.has(form);
}

/** A JSON object as it was sent. */
export type JsonObject = Readonly<Record<string, unknown>>;

const jsonBodies = new WeakMap<FormData, JsonObject>();

/** Returns the JSON object from which the form was read; undefined for a form. */
export function jsonOf(form: FormData): JsonObject | undefined {
  return jsonBodies.get(form);
}

/** Returns a JSON value as the text of a form. A number has at most two decimals then: typed '12.345' means thousands. */
export function textOfJson(value: unknown): string {
  return String(typeof value === "number" && !Number.isInteger(value) ? Number(value.toFixed(2)) : value);
}

/** Returns the media type of the body without its parameters. */
function typeOf(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

const JSON_TYPES = new Set(["application/json", "application/merge-patch+json"]);
const FORM_TYPES = new Set(["multipart/form-data", "application/x-www-form-urlencoded"]);

/**
 * Reads the fields of a form or a JSON object, without NUL characters. Throws Refusal `overloaded` or `body_too_large`, and any
 * other error for a malformed body. A text that is too long for any field is cut one character after the limit. Files are
 * skipped unless `takesFiles`. Objects in the JSON are refused, or with `takesNested` only in `jsonOf`.
 */
export async function readFields(
  request: Request,
  { takesFiles, takesNested = false }: { readonly takesFiles: boolean; readonly takesNested?: boolean },
): Promise<FormData> {
  const { body } = request;
  if (!body) throw new TypeError("no body");
  const type = typeOf(request);
  if (!JSON_TYPES.has(type) && !FORM_TYPES.has(type))
    throw takesNested ? new Refusal("json_unreadable") : new TypeError(`no form: ${type}`);
  const room = bodyRoom();
  const lease = room?.budget.lease(room.network);
  if (lease) afterRequest(async () => lease.end());
  lease?.grow(READING_BYTES);
  const fields = new Fields(lease);
  const slices = inSlices(body as ReadableStream<Uint8Array>);
  await runWithoutSlot(() =>
    JSON_TYPES.has(type)
      ? readJson(slices, { fields, takesNested })
      : readForm(slices, { fields, takesFiles, type: request.headers.get("content-type") ?? "" }),
  );
  return fields.form;
}

/** Yields the bytes in chunks, and yields to the event loop after some of them. */
async function* inSlices(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  let since = 0;
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      yield Buffer.from(chunk.buffer, chunk.byteOffset + at, Math.min(SLICE_BYTES, chunk.length - at));
      since += SLICE_BYTES;
      if (since < ITERATION_BYTES) continue;
      since = 0;
      await setImmediate();
    }
  }
}

/** Collects the fields of a body, within the limits. */
class Fields {
  readonly form = new FormData();
  readonly #lease: BodyLease | undefined;
  #count = 0;
  #length = 0;
  constructor(lease: BodyLease | undefined) {
    this.#lease = lease;
  }
  add(givenName: string, value: string): void {
    const name = withoutNul(givenName);
    const text = withoutNul(value).slice(0, MAX_RAW + 1);
    this.#count += 1;
    this.#length += text.length;
    if (this.#count > MAX_FIELDS || name.length > MAX_NAME) throw new RangeError("too many fields");
    if (this.#length > MAX_TEXT) throw new Refusal("body_too_large");
    this.#lease?.grow(200 + text.length * 2);
    this.form.append(name, text);
  }
}

interface FormReading {
  readonly fields: Fields;
  readonly takesFiles: boolean;
  readonly type: string;
}

/**
 * Parses a form. The parser and each of its files have an error listener from their creation on, which is never removed: the
 * parser emits errors on them in any state, even after they have ended, and an error without a listener would end the
 * process.
 */
async function readForm(slices: AsyncIterable<Buffer>, { fields, takesFiles, type }: FormReading): Promise<void> {
  const parser = new Busboy({
    headers: { "content-type": type },
    limits: {
      fieldNameSize: MAX_NAME + 1,
      // A character takes up to four bytes.
      fieldSize: (MAX_RAW + 1) * 4,
      fields: MAX_FIELDS + 1,
      parts: MAX_FIELDS + MAX_FILES,
      files: MAX_FILES,
      fileSize: MAX_FILE_BYTES,
      headerPairs: 20,
      headerSize: 8 * 1024,
    },
  });
  const fail = (error: unknown) => void parser.destroy(error instanceof Error ? error : new Error(String(error)));
  const tooMany = () => fail(new RangeError("too many fields"));
  // The pipeline rejects with the first error; later ones add nothing.
  parser.on("error", () => {});
  parser.on("fieldsLimit", tooMany).on("partsLimit", tooMany).on("filesLimit", tooMany);
  parser.on("field", (name, value) => {
    // An error thrown inside the parser would be lost or would end the process.
    try {
      fields.add(name, value);
    } catch (error) {
      fail(error);
    }
  });
  const folder = takesFiles ? bodyRoom()?.folder : undefined;
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const abandoned = new AbortController();
  const files: Promise<readonly [string, ReceivedFile]>[] = [];
  parser.on("file", (name, file, filename, _encoding, fileType) => {
    file.on("error", fail);
    if (folder === undefined) {
      if (filename) formsWithSkippedFiles.add(fields.form);
      return void file.resume();
    }
    const saved = saveFile(folder, file, abandoned.signal).then(
      async (path) =>
        [
          withoutNul(name),
          new ReceivedFile(await openAsBlob(path, { type: fileType }), withoutNul(filename), path),
        ] as const,
    );
    saved.catch(fail);
    files.push(saved);
  });
  try {
    await pipeline(slices, parser);
    for (const [name, file] of await Promise.all(files)) fields.form.append(name, file);
  } finally {
    abandoned.abort();
    // A file that is still being opened would outlive its removal at the end of the request.
    await Promise.allSettled(files);
  }
}

/** Writes an uploaded file to the folder and returns its path. The file is removed when the request ends. */
async function saveFile(folder: string, file: BusboyFileStream, signal: AbortSignal): Promise<string> {
  const path = join(folder, randomUUID());
  afterRequest(() => rm(path, { force: true }));
  await pipeline(file, createWriteStream(path), { signal });
  return path;
}

/** Converts a JSON object of strings, numbers and lists to form fields. */
async function readJson(
  slices: AsyncIterable<Buffer>,
  { fields, takesNested }: { readonly fields: Fields; readonly takesNested: boolean },
): Promise<void> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of slices) {
    length += chunk.length;
    if (length > MAX_JSON_BYTES) throw new Refusal("body_too_large");
    chunks.push(chunk);
  }
  const body = parseJson(Buffer.concat(chunks));
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Refusal("json_unreadable");
  jsonBodies.set(fields.form, body as JsonObject);
  for (const [name, values] of Object.entries(body)) {
    for (const value of Array.isArray(values) ? values : [values]) {
      if (value === null) continue;
      if (typeof value === "object") {
        if (takesNested) continue;
        throw new Refusal("json_unreadable");
      }
      fields.add(name, textOfJson(value));
    }
  }
}

/** Parses JSON in UTF-8. Bytes of another encoding are refused, because replaced characters would be stored. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal("json_unreadable");
  }
}
