import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder } from "#tests/support/make.ts";
import { makeForm, postRequest } from "#tests/support/request.ts";
import { createBodyBudget } from "./body-budget.server.ts";
import { ReceivedFile, readFields } from "./form-body.server.ts";
import { inRequest } from "./request-scope.server.ts";

const MEGABYTE = 1024 * 1024;
const PLENTY = createBodyBudget(100 * MEGABYTE);

function reading<T>(request: Request, look: (form: FormData, folder: string) => Promise<T>): Promise<T> {
  const folder = join(makeFolder(), "incoming");
  const bodies = { folder, budget: PLENTY, network: "203.0.113.7" };
  return inRequest({ bodies }, async () => look(await readFields(request, { takesFiles: true }), folder));
}

describe("the files of a form", () => {
  test("are on disk, in order, until the request ends", async () => {
    const contents = ["a".repeat(200_000), "b", ""];
    const files = contents.map((content, index) => new File([content], `снимка ${index}.jpg`, { type: "image/jpeg" }));
    const paths = await reading(postRequest("/x", { title: "Маса", files }), async (form) => {
      expect(form.get("title")).toBe("Маса");
      const received = form.getAll("files") as ReceivedFile[];
      expect(received.map(({ name, type }) => [name, type])).toEqual(files.map(({ name, type }) => [name, type]));
      expect(await Promise.all(received.map((file) => file.text()))).toEqual(contents);
      expect(await readFile(received[0]?.path ?? "", "utf8")).toBe(contents[0]);
      return received.map(({ path }) => path);
    });
    expect(paths.filter((path) => existsSync(path))).toEqual([]);
  });

  test("are cut a little above the size of the largest picture", async () => {
    const request = postRequest("/x", { file: new File([new Uint8Array(13 * MEGABYTE)], "x.jpg") });
    const size = await reading(request, async (form) => (form.get("file") as File).size);
    expect(size).toBe(11 * MEGABYTE);
  });

  test("are removed if the body breaks off", async () => {
    const whole = await new Response(makeForm({ file: new File(["x".repeat(300_000)], "x.jpg") })).blob();
    const request = new Request("http://localhost:3000/x", {
      method: "POST",
      body: whole.slice(0, 200_000),
      headers: { "content-type": whole.type },
    });
    let place = "";
    const bodies = { folder: makeFolder(), budget: PLENTY, network: "x" };
    place = bodies.folder;
    await expect(inRequest({ bodies }, () => readFields(request, { takesFiles: true }))).rejects.toThrow();
    expect(readdirSync(place)).toEqual([]);
  });

  test.each([true, false])(
    "are removed if the body is cut at any byte, which is an error or a form (files taken: %s)",
    async (takesFiles) => {
      const body = Buffer.from(
        '--X\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nv\r\n--X\r\nContent-Disposition: form-data; name="g"\r\n\r\nw\r\n--X--\r\n',
      );
      const folder = makeFolder();
      const bodies = { folder, budget: PLENTY, network: "x" };
      const outcomes: string[] = [];
      for (let at = 0; at <= body.length; at += 1) {
        const request = new Request("http://localhost:3000/x", {
          method: "POST",
          body: body.subarray(0, at),
          headers: { "content-type": "multipart/form-data; boundary=X" },
        });
        outcomes.push(
          await inRequest({ bodies }, () => readFields(request, { takesFiles })).then(
            (form) => [...form.keys()].join(),
            () => "error",
          ),
        );
      }
      expect(new Set(outcomes)).toEqual(new Set(["error", takesFiles ? "g,f" : "g"]));
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  test("are skipped by a form that takes none", async () => {
    const request = postRequest("/x", { a: "1", file: new File(["x"], "x.jpg") });
    const form = await readFields(request, { takesFiles: false });
    expect([...form.keys()]).toEqual(["a"]);
    expect(form.get("file") instanceof ReceivedFile).toBe(false);
  });
});

test.each([
  ["application/x-www-form-urlencoded", "a%00b=c%00d"],
  ["application/json", JSON.stringify({ "a\0b": ["c\0d"] })],
  ["multipart/form-data; boundary=X", '--X\r\nContent-Disposition: form-data; name="a\0b"\r\n\r\nc\0d\r\n--X--'],
])("NUL characters are removed from names and values (%s)", async (type, body) => {
  const request = new Request("http://localhost:3000/x", { method: "POST", body, headers: { "content-type": type } });
  expect([...(await readFields(request, { takesFiles: false }))]).toEqual([["ab", "cd"]]);
});

describe("the memory budget for bodies", () => {
  const body = () => postRequest("/x", { text: "x".repeat(20_000) });

  test("is limited to a half for one network, and released afterwards", async () => {
    const budget = createBodyBudget(800 * 1024);
    const read = (network: string, afterwards = async () => {}) =>
      inRequest({ bodies: { folder: "", budget, network } }, async () => {
        await readFields(body(), { takesFiles: false });
        await afterwards();
      });
    const ends: (() => void)[] = [];
    const held = (network: string) =>
      new Promise<string>((resolve) => {
        const hold = () => {
          resolve("read");
          return new Promise<void>((end) => ends.push(end));
        };
        read(network, hold).catch((error: Error) => resolve(error.constructor.name));
      });
    expect([await held("a"), await held("a"), await held("a")]).toEqual(["read", "read", "Refusal"]);
    expect([await held("b"), await held("c"), await held("d")]).toEqual(["read", "read", "Refusal"]);
    for (const end of ends.splice(0)) end();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await expect(read("a")).resolves.toBeUndefined();
  });
});
