// Bodies of every content type, and what is done to them on the way.
import type { Chance } from "./chance.ts";
import type { Ending } from "./raw-request.ts";

export interface OddBody {
  /** Empty: the request names no type. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** A file that ends without a closing boundary: it once ended the process. */
export const BROKEN_OFF: OddBody = {
  type: "multipart/form-data; boundary=X",
  bytes: Buffer.from('--X\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nv\r\n'),
};

export type Pairs = readonly (readonly [name: string, value: string])[];

const TYPES: Readonly<Record<string, (pairs: Pairs, chance: Chance) => OddBody>> = {
  urlencoded: (pairs, chance) => ({
    type: chance.pick([URLENCODED, `${URLENCODED}; charset=utf-16le`, `${URLENCODED}; boundary=X`]),
    bytes: Buffer.from(new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()),
  }),
  multipart: (pairs, chance) => ({
    type: chance.pick(MULTIPART_TYPES),
    bytes: Buffer.from(
      pairs.map(([name, value]) => partOf(name, value, chance)).join("") +
        chance.pick([
          "--X--\r\n",
          "--X--\r\n",
          "--X--\r\n",
          "--X--",
          "",
          "--X",
          "--Y--\r\n",
          "--X--\r\nafterwards",
          "--X\r\n\r\n--X--",
        ]),
    ),
  }),
  json: (pairs, chance) => ({
    type: chance.pick(["application/json", "application/json; charset=utf-8"]),
    bytes: Buffer.from(
      chance.pick([
        JSON.stringify(Object.fromEntries(pairs)),
        JSON.stringify(Object.fromEntries(pairs)),
        JSON.stringify(Object.fromEntries(pairs)),
        JSON.stringify(Object.fromEntries(pairs.map(([name, value]) => [name, [value, 1, null, true]]))),
        JSON.stringify({ a: Object.fromEntries(pairs) }),
        JSON.stringify(pairs),
        '{"a":',
        "null",
        `${"[".repeat(500)}${"]".repeat(500)}`,
      ]),
    ),
  }),
  text: (pairs, chance) => ({
    type: chance.pick(["text/plain", "image/png", "a/b", ";", "", "multipart/mixed; boundary=X"]),
    bytes: Buffer.from(pairs.flat().join("\r\n")),
  }),
  empty: (_, chance) => ({ type: chance.pick([...MULTIPART_TYPES, URLENCODED, ""]), bytes: Buffer.alloc(0) }),
};

const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART_TYPES = [
  "multipart/form-data; boundary=X",
  "multipart/form-data; boundary=X",
  "multipart/form-data; boundary=X",
  'multipart/form-data; boundary="X"; charset=koi8-r',
  "multipart/form-data; boundary=wrong",
  "multipart/form-data; boundary=",
  "multipart/form-data",
];

export function oddBody(pairs: Pairs, chance: Chance): OddBody {
  return chance.pick(Object.values(TYPES))(pairs, chance);
}

function partOf(name: string, value: string, chance: Chance): string {
  const header = chance.pick([
    ...Array.from({ length: 8 }, () => `Content-Disposition: form-data; name="${name}"`),
    `Content-Disposition: form-data; name="${name}"`,
    `Content-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg`,
    `Content-Disposition: form-data; name="file"; filename="${value.slice(0, 50)}"`,
    `Content-Disposition: form-data; name="photos"; filename=""`,
    `Content-Disposition: form-data; filename="a"`,
    "Content-Disposition: form-data",
    `Content-Disposition: form-data; name=${name}; filename*=utf-8''%00%ff`,
    `Content-Disposition: attachment; name="${name}"`,
    `content-disposition: form-data; name="${name}"\r\nContent-Type: multipart/mixed; boundary=Y`,
    `Content-Disposition: form-data; name="${name}"\r\nContent-Transfer-Encoding: base64\r\nContent-Type: text/plain; charset=utf-16`,
    `Content-Disposition: form-data; name="${name}"\r\n ${"folded; ".repeat(20)}`,
    Array.from({ length: 30 }, (_, at) => `X-${at}: ${"y".repeat(400)}`).join("\r\n"),
    "no colon at all",
    "",
  ]);
  const end = chance.pick(["\r\n\r\n", "\r\n\r\n", "\r\n\r\n", "\r\n\r\n", "\r\n\r\n", "\r\n\r\n", "\r\n", "\n\n", ""]);
  return `--X\r\n${header}${end}${value}${chance.pick(["\r\n", "\r\n", "\r\n", "\n", "\r\n--X\r\n"])}`;
}

export interface Sending {
  readonly headers: readonly string[];
  readonly parts: readonly Buffer[];
  readonly ending: Ending;
  /** Whether the request is a whole one, to which an answer is due. */
  readonly isWhole: boolean;
}

const whole = (bytes: Buffer): Sending => ({
  headers: [`Content-Length: ${bytes.length}`],
  parts: [bytes],
  ending: "wait",
  isWhole: true,
});

const chunked = (bytes: Buffer) => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, CRLF]);
const CRLF = Buffer.from("\r\n");
const LAST = Buffer.from("0\r\n\r\n");

/** How a body is sent: cut, split, longer or shorter than it says, in chunks, given up. */
export function oddSending(bytes: Buffer, chance: Chance): Sending {
  const at = chance.below(bytes.length + 1);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  const given = { headers: [`Content-Length: ${bytes.length}`], isWhole: false } as const;
  const inChunks = { headers: ["Transfer-Encoding: chunked"], isWhole: false } as const;
  return chance.pick<() => Sending>([
    () => whole(bytes),
    () => whole(bytes),
    () => whole(bytes),
    () => whole(bytes),
    () => whole(before),
    () => whole(before),
    () => ({ ...whole(bytes), parts: [before, after] }),
    () => ({ ...given, parts: [before], ending: at === bytes.length ? "wait" : "half" }),
    () => ({ ...given, parts: [before], ending: "cut" }),
    () => ({ ...given, parts: [before, after], ending: "cut" }),
    () => ({ ...given, headers: [`Content-Length: ${at}`], parts: [bytes], ending: "half" }),
    () => ({ ...given, headers: ["Content-Length: 5x"], parts: [bytes], ending: "half" }),
    () => ({ ...inChunks, parts: [chunked(before), chunked(after), LAST], ending: "half" }),
    () => ({ ...inChunks, parts: [chunked(before), after, LAST], ending: "half" }),
    () => ({ ...inChunks, parts: [chunked(before)], ending: "cut" }),
    () => ({ headers: [], parts: [bytes], ending: "half", isWhole: false }),
  ])();
}

/** The body cut at every byte: whole requests, and requests that are given up there. */
export function cutEverywhere(bytes: Buffer): readonly Sending[] {
  return Array.from({ length: bytes.length + 1 }, (_, at) => bytes.subarray(0, at)).flatMap((before): Sending[] => [
    whole(before),
    { headers: [`Content-Length: ${bytes.length + 1}`], parts: [before], ending: "cut", isWhole: false },
  ]);
}
