/** The data export of a person: a streamed ZIP with README.txt, data.json and the photos of their ads. */
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { photoFiles } from "#app/listings/photos/photo.ts";
import { collectData } from "./own-data.queries.server.ts";
import { ownDataGuide } from "./own-data-guide.server.ts";

/** The parts of the site that the export needs. */
type Dependencies = Pick<Site, "db" | "storage" | "log">;

const largestFile = (key: string) => photoFiles(key).at(-1) ?? "";

/** Streams the ZIP with one photo at a time in memory. */
export async function ownDataArchive(
  { db, storage, log }: Dependencies,
  userId: string,
): Promise<ReadableStream<Uint8Array>> {
  const data = await collectData(db, userId);
  const waiting = data.photos.map(({ key }) => largestFile(key));
  const texts = { "README.txt": ownDataGuide(new Date()), "data.json": JSON.stringify(data, null, 2) };
  let isStarted = false;
  let zip: Zip;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      zip = new Zip((error, bytes, isLast) => {
        if (error) return controller.error(error);
        controller.enqueue(bytes);
        if (isLast) controller.close();
      });
    },
    async pull() {
      if (!isStarted) {
        isStarted = true;
        for (const [name, text] of Object.entries(texts)) {
          const file = new ZipDeflate(name);
          zip.add(file);
          file.push(new TextEncoder().encode(text), true);
        }
        return;
      }
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        const bytes = await storage.get(name);
        if (!bytes) {
          log.error({ name }, "a photo is missing in storage");
          continue;
        }
        const file = new ZipPassThrough(`photos/${name}`);
        zip.add(file);
        return file.push(new Uint8Array(bytes), true);
      }
      zip.end();
    },
  });
}
