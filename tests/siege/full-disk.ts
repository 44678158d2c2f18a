// The disk of DATA_DIR runs full: reading goes on, writing is refused in plain words, and with room again all is well.
import { randomBytes } from "node:crypto";
import { closeSync, cpSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { fromElsewhere, type Ground, makeGround, settle } from "./ground.ts";
import { makeLoopDisk } from "./loop-disk.ts";
import { MEGABYTE } from "./memory.ts";
import type { Outcome } from "./round.ts";

const REFUSED = "В момента сайтът не може да записва промени";

export interface DiskPlan {
  /** A folder on another disk. */
  readonly home: string;
  readonly databaseUrl?: string;
}

export async function fullDisk({ dataDir }: Ground, { home, databaseUrl }: DiskPlan): Promise<Outcome> {
  const disk = makeLoopDisk(home);
  const data = join(disk.folder, "data");
  cpSync(dataDir, data, { recursive: true });
  const ground = makeGround({ dataDir: data, ...(databaseUrl && { databaseUrl }) });
  const site = await ground.start();
  const faults: string[] = [];
  const expect = (what: string, holds: boolean) => {
    if (!holds) faults.push(what);
  };
  try {
    const seller = await settle(site);
    const photo = async () => {
      // Noise, which no encoder makes small.
      const raw = { width: 1_200, height: 900, channels: 3 } as const;
      const bytes = await sharp(randomBytes(1_200 * 900 * 3), { raw })
        .jpeg()
        .toBuffer();
      const file = new File([new Uint8Array(bytes)], "маса.jpg", { type: "image/jpeg" });
      // A body that is refused half-read may end its connection.
      return fromElsewhere(site).send(
        "/uploads",
        { file },
        { cookie: seller.cookie, headers: { connection: "close" } },
      );
    };
    const letter = () =>
      fromElsewhere(site).send("/info/contact", {
        name: "Иван",
        email: "ivan@example.com",
        subject: "Въпрос",
        message: "Писмо ".repeat(500),
      });
    const filling = fill(join(disk.folder, "filling"));
    const upload = await photo();
    const told = await upload.text();
    expect(`an upload answered ${upload.status}`, upload.status === 503 && told.includes(REFUSED));
    // On PostgreSQL the database has another disk.
    let refusedLetters = 0;
    for (let number = 0; number < 60 && ground.kind === "embedded"; number += 1) {
      const answer = await letter();
      const text = await answer.text();
      if (answer.status === 302) continue;
      expect(`a letter answered ${answer.status}`, answer.status === 503 && text.includes(REFUSED));
      refusedLetters += 1;
      if (refusedLetters === 5) break;
    }
    for (const path of ["/", "/about", seller.path, "/my-ads"]) {
      const { status } = await fromElsewhere(site).ask(path, { cookie: seller.cookie });
      expect(`${path} answered ${status}`, status === 200);
    }
    const ready = await site.ask("/readyz");
    expect(`/readyz answered ${ready.status}`, ready.status === 503);
    rmSync(filling);
    const after = [(await photo()).status, (await letter()).status];
    expect(`with room again: ${after}`, after.join() === "200,302");
    return {
      isGood: faults.length === 0,
      detail: [`an upload and ${refusedLetters} letters refused in words, four pages read`, ...faults].join("; "),
    };
  } finally {
    await site.stop();
    disk.remove();
  }
}

/** Takes all the room there is. */
function fill(path: string): string {
  const file = openSync(path, "w");
  for (const size of [MEGABYTE, 4_096]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
  }
  closeSync(file);
  return path;
}
