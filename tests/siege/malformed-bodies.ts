// Malformed request bodies and the ways in which they are sent, for fuzzing.
import fc from "fast-check";
import type { RawRequest } from "./raw-request.ts";
import { FIELD_NAMES } from "./targets.ts";

export interface Body {
  /** Value of Content-Type; an empty one is not sent. */
  readonly type: string;
  readonly bytes: Buffer;
}

export interface Sending extends Pick<RawRequest, "parts" | "ending"> {
  readonly headers: readonly string[];
  /** True for a complete request, which must be answered. */
  readonly isWhole: boolean;
}

/** A file part without a closing boundary, which once crashed the process. */
export const UNCLOSED_FILE: Body = {
  type: "multipart/form-data; boundary=X",
  bytes: Buffer.from('--X\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nv\r\n'),
};

export const TEXTS = [
  "",
  "а\u0000б",
  "/categories?q=%00",
  "'; drop table listings; --",
  "../../etc/passwd",
  "-1",
  "1e999",
  "null",
  "__proto__",
  "\u202e\ud83d\ude00",
  "a\u0300\u0323".repeat(400),
  "х".repeat(5_000),
  "00000000-0000-4000-8000-000000000000",
];

type Field = readonly [name: string, value: string];
const fields = fc.array(fc.tuple(fc.constantFrom(...FIELD_NAMES), fc.constantFrom(...TEXTS)), { maxLength: 7 });

/** Generates the usual value in half of all cases, else one of the others. */
function mostly<T>(usual: T, ...others: T[]): fc.Arbitrary<T> {
  return fc.oneof(fc.constant(usual), fc.constantFrom(...others));
}

const URLENCODED = "application/x-www-form-urlencoded";
const urlencoded = fc.record({
  type: mostly(URLENCODED, `${URLENCODED}; charset=utf-16le`, `${URLENCODED}; boundary=X`),
  bytes: fields.map((all) => Buffer.from(new URLSearchParams(all).toString())),
});

function partOf([name, value]: Field): fc.Arbitrary<string> {
  const named = `Content-Disposition: form-data; name="${name}"`;
  const header = mostly(
    named,
    `${named}; filename="a.jpg"\r\nContent-Type: image/jpeg`,
    `Content-Disposition: form-data; name="file"; filename="${value.slice(0, 50)}"`,
    'Content-Disposition: form-data; name="photos"; filename=""',
    'Content-Disposition: form-data; filename="a"',
    "Content-Disposition: form-data",
    `Content-Disposition: form-data; name=${name}; filename*=utf-8''%00%ff`,
    `Content-Disposition: attachment; name="${name}"`,
    `${named.toLowerCase()}\r\nContent-Type: multipart/mixed; boundary=Y`,
    `${named}\r\nContent-Transfer-Encoding: base64\r\nContent-Type: text/plain; charset=utf-16`,
    `${named}\r\n ${"folded; ".repeat(20)}`,
    Array.from({ length: 30 }, (_, at) => `X-${at}: ${"y".repeat(400)}`).join("\r\n"),
    "no colon at all",
    "",
  );
  const parts = fc.tuple(header, mostly("\r\n\r\n", "\r\n", "\n\n", ""), mostly("\r\n", "\n", "\r\n--X\r\n"));
  return parts.map(([head, blank, end]) => `--X\r\n${head}${blank}${value}${end}`);
}

const multipart = fc
  .tuple(
    fields.chain((all) => fc.tuple(...all.map(partOf))),
    mostly("--X--\r\n", "--X--", "", "--X", "--Y--\r\n", "--X--\r\nafterwards", "--X\r\n\r\n--X--"),
    mostly(
      "multipart/form-data; boundary=X",
      'multipart/form-data; boundary="X"; charset=koi8-r',
      "multipart/form-data; boundary=wrong",
      "multipart/form-data; boundary=",
      "multipart/form-data",
    ),
  )
  .map(([parts, end, type]) => ({ type, bytes: Buffer.from(parts.join("") + end) }));

const json = fc.record({
  type: fc.constantFrom("application/json", "application/json; charset=utf-8"),
  bytes: fields
    .chain((all) =>
      mostly(
        JSON.stringify(Object.fromEntries(all)),
        JSON.stringify(Object.fromEntries(all.map(([name, value]) => [name, [value, 1, null, true]]))),
        JSON.stringify({ a: Object.fromEntries(all) }),
        JSON.stringify(all),
        '{"a":',
        "null",
        `${"[".repeat(500)}${"]".repeat(500)}`,
      ),
    )
    .map((text) => Buffer.from(text)),
});

const otherType = fc.record({
  type: fc.constantFrom("text/plain", "image/png", "a/b", ";", "", "multipart/mixed; boundary=X", URLENCODED),
  bytes: fields.map((all) => Buffer.from(all.flat().join("\r\n"))),
});

export const malformedBody: fc.Arbitrary<Body> = fc.oneof(urlencoded, multipart, json, otherType);

const whole = (bytes: Buffer): Sending => ({
  headers: [`Content-Length: ${bytes.length}`],
  parts: [bytes],
  ending: "wait",
  isWhole: true,
});

const CRLF = Buffer.from("\r\n");
const chunked = (bytes: Buffer) => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, CRLF]);

/** Generates the ways to send a body: complete, split, truncated, longer than announced, in chunks, or aborted. */
export function sendings(bytes: Buffer): fc.Arbitrary<Sending> {
  return fc.nat({ max: bytes.length }).chain((at) => {
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
    const announced = { headers: [`Content-Length: ${bytes.length}`], isWhole: false } as const;
    const inChunks = { headers: ["Transfer-Encoding: chunked"], isWhole: false } as const;
    const last = Buffer.from("0\r\n\r\n");
    return mostly<Sending>(
      whole(bytes),
      whole(before),
      { ...whole(bytes), parts: [before, after] },
      { ...announced, parts: [before], ending: at === bytes.length ? "wait" : "half" },
      { ...announced, parts: [before], ending: "cut" },
      { ...announced, parts: [before, after], ending: "cut" },
      { ...announced, headers: [`Content-Length: ${at}`], parts: [bytes], ending: "half" },
      { ...announced, headers: ["Content-Length: 5x"], parts: [bytes], ending: "half" },
      { ...inChunks, parts: [chunked(before), chunked(after), last], ending: "half" },
      { ...inChunks, parts: [chunked(before), after, last], ending: "half" },
      { ...inChunks, parts: [chunked(before)], ending: "cut" },
      { headers: [], parts: [bytes], ending: "half", isWhole: false },
    );
  });
}

/** Returns requests with the body truncated after every byte, complete and aborted. */
export function truncations(bytes: Buffer): readonly Sending[] {
  return Array.from({ length: bytes.length + 1 }, (_, at) => bytes.subarray(0, at)).flatMap((before): Sending[] => [
    whole(before),
    { headers: [`Content-Length: ${bytes.length + 1}`], parts: [before], ending: "cut", isWhole: false },
  ]);
}
