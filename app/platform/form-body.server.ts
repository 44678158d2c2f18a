/**
 * Reads form bodies as a stream with limits on fields, texts and files; files go to disk. Memory use is bounded whatever
 * is sent.
 */
import { randomUUID } from "node:crypto";
import { createWriteStream, openAsBlob } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import type { BodyLease } from "./body-budget.server.ts";
import { Refusal } from "./errors.ts";
import { afterRequest, bodyRoom, stepAside } from "./request-scope.server.ts";
import { MAX_RAW } from "./text.ts";

/** Fields of the largest form of ours, several times over: all the rows of a table of the administration. */
const MAX_FIELDS = 1_000;
const MAX_NAME = 100;
/** Files of the largest form. */
const MAX_FILES = 20;
/** Bytes of a file that are kept: more than any that is accepted, so that whoever takes it can say what is wrong. */
const MAX_FILE_BYTES = 11 * 1024 * 1024;
/** Characters of all fields together. */
const MAX_TEXT = 2 * 1024 * 1024;
/** Bytes of JSON: it is held whole to be parsed, and every byte of it can become eight. */
const MAX_JSON_BYTES = 256 * 1024;
/** Bytes taken apart at once, and in one turn of the event loop. */
const SLICE_BYTES = 64 * 1024;
const TURN_BYTES = 512 * 1024;
/** Fixed memory overhead of reading a body. */
const READING_BYTES = 128 * 1024;

/** A file of a form, on the disk until the request is over. */
export class ReceivedFile extends File {
  readonly path: string;
  constructor(content: Blob, name: string, path: string) {
    super([content], name, { type: content.type });
    this.path = path;
  }
}

const withFiles = new WeakSet<FormData>();

/** Whether a form came with files that were passed over. */
export function hasPassedOverFiles(form: FormData): boolean {
  return withFiles.has(form);
}

/** The type of a body without its parameters. */
function typeOf(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/**
 * The fields of a form or of a JSON object. Throws a Refusal when there is no room, and any other error when the body is
 * not what it says. A text that is too long for any field arrives cut one character behind its limit. Files are passed
 * over unless `takesFiles`.
 */
export async function readFields(
  request: Request,
  { takesFiles }: { readonly takesFiles: boolean },
): Promise<FormData> {
  const { body } = request;
  if (!body) throw new TypeError("no body");
  const lease = bodyRoom()?.budget();
  if (lease) afterRequest(async () => lease.end());
  lease?.grow(READING_BYTES);
  const stream = Readable.from(inSlices(Readable.fromWeb(body as ReadableStream)));
  const fields = new Fields(lease);
  const type = typeOf(request);
  if (type !== "application/json" && type !== "multipart/form-data" && type !== "application/x-www-form-urlencoded")
    throw new TypeError(`no form: ${type}`);
  await stepAside(() =>
    type === "application/json"
      ? readJson(stream, fields)
      : readForm(stream, { fields, takesFiles, type: request.headers.get("content-type") ?? "" }),
  );
  return fields.form;
}

/** Yields the bytes in chunks, and yields to the event loop after some of them. */
async function* inSlices(stream: Readable): AsyncGenerator<Buffer> {
  let since = 0;
  for await (const chunk of stream) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      yield Buffer.from(chunk.buffer, chunk.byteOffset + at, Math.min(SLICE_BYTES, chunk.length - at));
      since += SLICE_BYTES;
      if (since < TURN_BYTES) continue;
      since = 0;
      await setImmediate();
    }
  }
}

/** What has been read so far. */
class Fields {
  readonly form = new FormData();
  readonly #lease: BodyLease | undefined;
  #count = 0;
  #length = 0;
  constructor(lease: BodyLease | undefined) {
    this.#lease = lease;
  }
  add(name: string, value: string): void {
    const kept = value.slice(0, MAX_RAW + 1);
    this.#count += 1;
    this.#length += kept.length;
    if (this.#count > MAX_FIELDS || name.length > MAX_NAME) throw new RangeError("too many fields");
    if (this.#length > MAX_TEXT) throw new Refusal("body_too_large");
    this.#lease?.grow(200 + kept.length * 2);
    this.form.append(name, kept);
  }
}

interface FormReading {
  readonly fields: Fields;
  readonly takesFiles: boolean;
  readonly type: string;
}

async function readForm(stream: Readable, { fields, takesFiles, type }: FormReading): Promise<void> {
  const parser = new Busboy({
    headers: { "content-type": type },
    limits: {
      fieldNameSize: MAX_NAME + 1,
      // Four bytes a character.
      fieldSize: (MAX_RAW + 1) * 4,
      fields: MAX_FIELDS + 1,
      parts: MAX_FIELDS + MAX_FILES,
      files: MAX_FILES,
      fileSize: MAX_FILE_BYTES,
      headerPairs: 20,
      headerSize: 8 * 1024,
    },
  });
  // An error thrown inside the parser would be lost, so the parser is destroyed with it.
  const failing = (work: () => void) => {
    try {
      work();
    } catch (error) {
      parser.destroy(error as Error);
    }
  };
  const tooMany = () => parser.destroy(new RangeError("too many fields"));
  parser.on("field", (name, value) => failing(() => fields.add(name, value)));
  parser.on("fieldsLimit", tooMany).on("partsLimit", tooMany).on("filesLimit", tooMany);
  const abandoned = new AbortController();
  const files: Promise<readonly [string, ReceivedFile]>[] = [];
  parser.on("file", (name, file, filename, _encoding, fileType) => {
    const folder = takesFiles ? bodyRoom()?.folder : undefined;
    if (folder === undefined) {
      if (filename) withFiles.add(fields.form);
      return void file.resume();
    }
    const kept = keepFile(folder, file, abandoned.signal).then(
      async (path) => [name, new ReceivedFile(await openAsBlob(path, { type: fileType }), filename, path)] as const,
    );
    kept.catch((error: Error) => parser.destroy(error));
    files.push(kept);
  });
  try {
    await pipeline(stream, parser);
    for (const [name, file] of await Promise.all(files)) fields.form.append(name, file);
  } finally {
    abandoned.abort();
  }
}

/** Writes a file beside the others that are arriving; it goes when the request is over. */
async function keepFile(folder: string, file: BusboyFileStream, signal: AbortSignal): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  afterRequest(() => rm(path, { force: true }));
  await pipeline(file, createWriteStream(path), { signal });
  return path;
}

/** Converts a JSON object of strings, numbers and lists to form fields. */
async function readJson(stream: Readable, fields: Fields): Promise<void> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > MAX_JSON_BYTES) throw new Refusal("body_too_large");
    chunks.push(chunk);
  }
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new TypeError("not an object");
  for (const [name, values] of Object.entries(body)) {
    for (const value of Array.isArray(values) ? values : [values]) {
      if (value === null) continue;
      if (typeof value === "object") throw new TypeError("an object inside an object");
      fields.add(name, String(value));
    }
  }
}
