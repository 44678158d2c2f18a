import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { type FileFormat, formatOfName, openImportFile } from "./import-file.server.ts";

const folder = mkdtempSync(join(tmpdir(), "tukashno-import-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function rowsOf(content: string | Buffer, { name = "a.csv", encoding = "utf-8" } = {}) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const format: FileFormat = formatOfName(name) ?? "csv";
  const rows: unknown[] = [];
  for await (const row of openImportFile(path, { format, encoding }).rows) {
    rows.push([row.line, "record" in row ? row.record : row.problem]);
  }
  return rows;
}

test.each([
  ["ads.jsonl.gz", "jsonl"],
  ["ads.NDJSON", "jsonl"],
  ["ads.csv", "csv"],
  ["Обяви.TXT", "csv"],
  ["ads.xlsx", undefined],
])("the format of %s is %s", (name, format) => {
  expect(formatOfName(name)).toBe(format);
});

describe("JSON lines", () => {
  const LINES = '\ufeff{"title":"А"}\r\n\r\n{"title":\n[1]\nnull\n{"title":"Б"}';
  const ROWS = [
    [1, { title: "А" }],
    [3, "not JSON"],
    [4, "not a JSON object"],
    [5, "not a JSON object"],
    [6, { title: "Б" }],
  ];

  test("a bad line does not affect the others", async () => {
    expect(await rowsOf(LINES, { name: "a.jsonl" })).toEqual(ROWS);
  });

  test("are read from a gzipped file too", async () => {
    expect(await rowsOf(gzipSync(LINES), { name: "a.jsonl.gz" })).toEqual(ROWS);
  });

  test("a line that is too long is refused and the next one read", async () => {
    const rows = await rowsOf(`{"title":"${"x".repeat(3_000_000)}"}\n{"title":"Б"}`, { name: "a.jsonl" });
    expect(rows).toEqual([
      [1, "the line is too long"],
      [2, { title: "Б" }],
    ]);
  });

  test("lines may end with a return alone, as in a 'CSV (Macintosh)'", async () => {
    expect(await rowsOf("title;price\rА;5\rБ;6\r")).toEqual([
      [2, { title: "А", price: "5" }],
      [3, { title: "Б", price: "6" }],
    ]);
  });

  test("a damaged archive throws the error of zlib", async () => {
    const whole = gzipSync(`{"title":"${"А".repeat(100)}"}\n`);
    await expect(rowsOf(whole.subarray(0, -10), { name: "a.jsonl.gz" })).rejects.toThrow("unexpected end of file");
  });
});

describe("CSV", () => {
  test.each([[","], [";"], ["\t"]])("columns may be separated by %o", async (delimiter) => {
    const text = [
      ["title", "price"],
      ["А", '"1 500,50"'],
    ]
      .map((cells) => cells.join(delimiter))
      .join("\r\n");
    expect(await rowsOf(text)).toEqual([[2, { title: "А", price: "1 500,50" }]]);
  });

  test.each([["sep=;"], ['"sep=;"'], ["SEP=;"]])("a line %s above the header names the separator", async (line) => {
    expect(await rowsOf(`\ufeff${line}\r\ntitle,a;price\r\nА;5\r\n`)).toEqual([[3, { "title,a": "А", price: "5" }]]);
  });

  test.each(["utf-16le", "utf-16be"])("the 'Unicode text' of Excel is read as %s whatever is stated", async (order) => {
    const text = Buffer.from("\ufefftitle\tprice\r\nКотка\t1 500,50\r\n", "utf16le");
    const bytes = order === "utf-16le" ? text : text.swap16();
    expect(await rowsOf(bytes, { name: "a.txt" })).toEqual([[2, { title: "Котка", price: "1 500,50" }]]);
    expect(await rowsOf(gzipSync(bytes), { name: "a.csv.gz", encoding: "windows-1251" })).toHaveLength(1);
  });

  test("cells hold doubled quotes and line ends", async () => {
    expect(await rowsOf('title,description\n"Маса ""Икеа""","ред\n\nред"\nБ,\n')).toEqual([
      [4, { title: 'Маса "Икеа"', description: "ред\n\nред" }],
      [5, { title: "Б", description: "" }],
    ]);
  });

  test("an inch sign needs no quotes", async () => {
    expect(await rowsOf('title,price\nМонитор 24",5\nБ,6\n')).toEqual([
      [2, { title: 'Монитор 24"', price: "5" }],
      [3, { title: "Б", price: "6" }],
    ]);
  });

  test("an unclosed quote affects its own line only", async () => {
    expect(await rowsOf('title,price\n"А,1\nБ,2\n"В"г,3\nД,4\n')).toEqual([
      [2, "a quote is not closed, or stands where it may not"],
      [3, { title: "Б", price: "2" }],
      [4, "a quote is not closed, or stands where it may not"],
      [5, { title: "Д", price: "4" }],
    ]);
  });

  test("a row of another length is a bad line", async () => {
    expect(await rowsOf("title,price\nА\nБ,1,2\nВ,3\n")).toEqual([
      [2, "not as many cells as the header"],
      [3, "not as many cells as the header"],
      [4, { title: "В", price: "3" }],
    ]);
  });

  test("windows-1251, as written by old spreadsheets, is decoded", async () => {
    const bytes = Buffer.from([...Buffer.from("title\n"), 0xcc, 0xe0, 0xf1, 0xe0]);
    expect(await rowsOf(bytes, { encoding: "windows-1251" })).toEqual([[2, { title: "Маса" }]]);
    expect(await rowsOf(bytes)).toEqual([[2, { title: "\ufffd\ufffd\ufffd\ufffd" }]]);
  });

  test("an empty file has no rows", async () => {
    expect(await rowsOf("")).toEqual([]);
  });
});
