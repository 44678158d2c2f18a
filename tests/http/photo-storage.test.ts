// The built site with photos in a bucket that works, hangs or fails.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStorage } from "#app/platform/storage/storage.server.ts";
import { openBackup } from "#operation/backup/backup-archive.server.ts";
import { makeFolder, makePhotoFile } from "#tests/support/make.ts";
import { listingFields, publish, readinessOf, signUp, spawnSite } from "#tests/support/running-site.ts";
import { type S3Server, startS3Server } from "#tests/support/s3-server.ts";
import { makeDataDir, run, useSite } from "./built-site.ts";

const NETWORK = "https://network.example.bg";
let bucket: S3Server;
let data: { readonly DATA_DIR: string };
const site = useSite(async (database) => {
  bucket = await startS3Server();
  data = { DATA_DIR: makeDataDir(), ...database };
  return { ...data, ...bucket.settings, PHOTO_URL: `${NETWORK}/a` };
});
let cookie = "";
let ad = "";
beforeAll(async () => {
  cookie = await signUp(site);
  ad = await publish(site, cookie, { files: await withPhoto() });
});
afterAll(() => bucket.stop());

async function upload(): Promise<Response> {
  const form = new FormData();
  form.append("file", await makePhotoFile(), "маса.jpg");
  return site.send("/uploads", form, { cookie });
}

async function withPhoto(): Promise<File> {
  return new File([await makePhotoFile()], "маса.jpg", { type: "image/jpeg" });
}

/** Returns the path of the photo of the ad on the site itself. */
async function photoPath(): Promise<string> {
  const name = /[\w-]+-1600\.webp/.exec(await (await site.ask(ad)).text())?.[0];
  if (!name) throw new Error("the page names no photo");
  return `/photos/${name}`;
}

/** Runs `work` while the bucket is in trouble, and waits until it works again. */
async function inTrouble(trouble: S3Server["trouble"], work: () => Promise<void>): Promise<void> {
  bucket.trouble = trouble;
  await work().finally(() => {
    bucket.trouble = undefined;
  });
  // The state of the bucket is cached for a second.
  await wait(1_100);
  const state = async () => ((await (await site.ask("/readyz")).json()) as { storage: string }).storage;
  await expect.poll(state).toBe("ok");
}

/** Returns the keys of photos, and of the file with the owner. */
function photoKeys(): readonly string[] {
  return [...bucket.objects.keys()].filter((key) => !key.includes("/earlier-builds/"));
}

test("photos are stored in the bucket and served from it", async () => {
  const photo = await photoPath();
  // Six files of the photo, and the file with the owner.
  expect(photoKeys()).toHaveLength(7);
  const file = await site.ask(photo);
  expect([file.status, file.headers.get("content-type"), file.headers.get("cache-control")]).toEqual([
    200,
    "image/webp",
    "public, max-age=31536000, immutable",
  ]);
  const kept = bucket.objects.get(photo.replace("/photos/", "site/"));
  expect(Buffer.from(await file.arrayBuffer())).toEqual(kept?.bytes);
  const head = await site.ask(photo, { method: "HEAD" });
  expect([head.status, head.headers.get("etag"), (await head.text()).length]).toEqual([200, expect.any(String), 0]);
  const etag = head.headers.get("etag") ?? "";
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
    const again = await site.ask(photo, { headers: { "if-none-match": known } });
    expect([known, again.status, await again.text()]).toEqual([known, 304, ""]);
  }
  expect((await site.ask("/photos/ffffffffffff-400.webp")).status).toBe(404);
});

test("a part of a photo is sent to who has the rest of the same file", async () => {
  const photo = await photoPath();
  const whole = Buffer.from(await (await site.ask(photo)).arrayBuffer());
  const size = whole.byteLength;
  const etag = (await site.ask(photo)).headers.get("etag") ?? "";
  const ask = async (headers: Record<string, string>, method = "GET") => {
    const answer = await site.ask(photo, { method, headers });
    return [answer.status, answer.headers.get("content-range"), Buffer.from(await answer.arrayBuffer())];
  };
  expect(await ask({ range: "bytes=0-9" })).toEqual([206, `bytes 0-9/${size}`, whole.subarray(0, 10)]);
  expect(await ask({ range: "bytes=-5", "if-range": etag })).toEqual([
    206,
    `bytes ${size - 5}-${size - 1}/${size}`,
    whole.subarray(-5),
  ]);
  expect(await ask({ range: "bytes=5-", "if-range": '"older"' })).toEqual([200, null, whole]);
  expect(await ask({ range: `bytes=${size}-` })).toEqual([416, `bytes */${size}`, Buffer.of()]);
  expect(await ask({ range: "bytes=0-9" }, "HEAD")).toEqual([200, null, Buffer.of()]);
});

test("the preview image contains the photo", async () => {
  const preview = /\/previews\/[\w-]+\.jpg/.exec(await (await site.ask(ad)).text())?.[0] ?? "";
  await inTrouble("busy", async () => {
    const answer = await site.ask(preview);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
  });
  expect((await site.ask(preview)).headers.get("content-type")).toBe("image/jpeg");
});

test("pages, feeds and the API refer to the content delivery network for photos, and the policy allows it", async () => {
  const [key] = /[0-9a-f]{24}(?=-1600)/.exec(await photoPath()) ?? [""];
  for (const path of [ad, "/", "/my-ads", "/rss.xml", "/sitemap.xml", "/api/v1/listings"]) {
    const text = await (await site.ask(path, { cookie: path === "/" ? "" : cookie })).text();
    const addresses = text.match(new RegExp(`[^"' ,=>]+${key}-[0-9]+[.][a-z]+`, "g")) ?? [];
    expect([path, addresses.length]).not.toEqual([path, 0]);
    expect([path, addresses.filter((one) => !one.startsWith(`${NETWORK}/a/${key}-`))]).toEqual([path, []]);
  }
  const page = await site.ask(ad);
  expect(await page.text()).toMatch(new RegExp(`<html[^>]* data-photos="?${NETWORK}/a["> ]`));
  const policy = page.headers.get("content-security-policy");
  expect(policy).toContain(`img-src 'self' data: blob: ${NETWORK};`);
});

test("photos are moved by a command that may be interrupted", async () => {
  const target = await startS3Server();
  const settings = { ...target.settings, DATA_DIR: makeFolder() };
  const folder = folderStorage(join(settings.DATA_DIR, "photos"));
  for (const name of ["aa-400.webp", "bb-400.webp", "cc-400.webp"]) await folder.put(name, new Uint8Array([1]));
  const move = (option: string) => spawnSite(settings, { program: "scripts/photos.ts", options: [option] });
  target.trouble = "silent";
  const first = move("--to-bucket");
  await expect.poll(() => target.waiting).toBeGreaterThan(0);
  first.process.kill("SIGINT");
  expect(await first.ended).toMatchObject({
    code: 130,
    out: expect.stringMatching(/^Stopped\. Nothing copied; run it/),
  });
  target.trouble = undefined;
  expect(await move("--to-bucket").ended).toMatchObject({
    code: 0,
    out: "3 files copied (0.0 MB), 0 were there already: all are there.\n",
  });
  expect([...target.objects.keys()].sort()).toEqual(["site/aa-400.webp", "site/bb-400.webp", "site/cc-400.webp"]);
  expect(await move("--elsewhere").ended).toMatchObject({ code: 1, err: expect.stringMatching(/^Usage: npm run/) });
  await target.stop();
});

describe("a backup", () => {
  const namesIn = async (options: readonly string[]) => {
    const file = join(makeFolder(), "photos.backup");
    const settings = { ...data, ...bucket.settings };
    const { code, lines } = await run("backup", settings, [file, ...options]);
    if (code !== 0) return lines.join("\n");
    const names: string[] = [];
    const { entries } = await openBackup(file, async () => "");
    for await (const { name } of entries) if (name.startsWith("photos/")) names.push(name);
    return names;
  };

  test("contains the photos of the bucket, except with --without-photos", async () => {
    const keys = photoKeys().map((key) => key.replace("site/", ""));
    const photos = keys.filter((name) => name !== "storage.json").sort();
    expect(await namesIn([])).toEqual(photos.map((name) => `photos/${name.slice(0, 2)}/${name}`));
    expect(await namesIn(["--without-photos"])).toEqual([]);
  });

  test("fails in one line if the bucket fails", async () => {
    bucket.trouble = "busy";
    expect(await namesIn([])).toMatch(/^The bucket of photos has failed: GET 503 SlowDown$/);
    bucket.trouble = undefined;
  });
});

describe("while the bucket does not respond", () => {
  test("pages are served without waiting, and the site is ready", async () => {
    const photo = await photoPath();
    await inTrouble("silent", async () => {
      const waiting = site.ask(photo);
      await expect.poll(() => bucket.waiting).toBeGreaterThan(0);
      for (const path of [ad, "/", `${ad}?again`, "/category/malki-obyavi", "/my-ads", "/add-ad/malki-obyavi"])
        expect([path, (await site.ask(path, { cookie })).status]).toEqual([path, 200]);
      const answer = await waiting;
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store"]);
      await expect.poll(() => readinessOf(site)).toEqual([200, expect.objectContaining({ storage: "away" })]);
    });
    expect((await site.ask(photo)).status).toBe(200);
  });

  test("an upload is refused and can be repeated", async () => {
    await inTrouble("busy", async () => {
      const answer = await upload();
      expect([answer.status, await answer.json()]).toEqual([
        503,
        { notice: expect.objectContaining({ code: "storage_away", title: "Грешка при качване" }) },
      ]);
    });
    expect((await upload()).status).toBe(200);
  });

  test("a form with photos keeps its values and can be submitted afterwards", async () => {
    const before = (await (await upload()).json()) as { photo: { id: string } };
    const fields = listingFields({ title: "Маса с чекмедже", photo: before.photo.id });
    const form = { ...fields, files: await withPhoto() };
    await inTrouble("busy", async () => {
      const answer = await site.send("/add-ad/malki-obyavi", form, { cookie });
      const html = await answer.text();
      expect(answer.status).toBe(503);
      expect(html).toContain("В момента снимките не могат да се запазят");
      expect(html).toContain('value="Маса с чекмедже"');
      expect(html).toContain(before.photo.id);
      expect(await (await site.ask("/my-ads", { cookie })).text()).not.toContain("Маса с чекмедже");
    });
    expect((await site.send("/add-ad/malki-obyavi", form, { cookie })).status).toBe(302);
  });
});
