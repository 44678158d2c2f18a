// Bodies made to hold the one thread or to fill the memory: the health check goes on answering beside each.

import { type Ground, randomAddress, settle } from "./ground.ts";
import { MEGABYTE, memoryOf } from "./memory.ts";
import { ask, probe, within } from "./probe.ts";
import type { Outcome } from "./round.ts";

/** Milliseconds: what holds the thread longer than a busy machine does. */
const LONGEST_WAIT = 500;
/** Bytes above what the site had before. */
const MORE_MEMORY = 400 * MEGABYTE;

const marks = (bytes: number) => "\u0300\u0323".repeat(bytes / 4);
const FORM = "application/x-www-form-urlencoded";

interface Attack {
  readonly path: string;
  readonly type: string;
  readonly body: string;
  readonly isSignedIn?: boolean;
  readonly times?: number;
}

const ATTACKS: Readonly<Record<string, Attack>> = {
  "320 KB of combining marks in a name": {
    path: "/auth?tab=register",
    type: FORM,
    body: `intent=register&email=a@example.com&password=abcdefgh12&confirm=abcdefgh12&name=a${marks(320_000)}`,
  },
  "320 KB of combining marks in a password": {
    path: "/auth",
    type: FORM,
    body: `email=a@example.com&password=a${marks(320_000)}`,
  },
  "1 MB of empty fields": { path: "/auth", type: FORM, body: "a&".repeat(MEGABYTE / 2) },
  "1 MB of empty fields that say boundary": {
    path: "/auth",
    type: `${FORM}; boundary=zzz`,
    body: "a&".repeat(MEGABYTE / 2),
  },
  "1 MB of empty fields that say xboundary": {
    path: "/auth",
    type: `${FORM}; xboundary=zzz`,
    body: "a&".repeat(MEGABYTE / 2),
  },
  "8 MB of empty fields, signed in": {
    path: "/add-ad/malki-obyavi",
    type: `${FORM}; boundary=zzz`,
    body: "a&".repeat(4 * MEGABYTE),
    isSignedIn: true,
  },
  "31 MB of nothing in JSON": { path: "/", type: "application/json", body: `[${"0,".repeat(15 * MEGABYTE)}0]` },
  "ten uploads of 12 MB at once": {
    path: "/uploads",
    type: "multipart/form-data; boundary=x",
    body: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n${"x".repeat(12 * MEGABYTE)}\r\n--x--`,
    isSignedIn: true,
    times: 10,
  },
};

export async function hostileBodies(ground: Ground): Promise<Outcome> {
  const site = await ground.start();
  try {
    const seller = await settle(site);
    const before = memoryOf(site.process.pid);
    const faults: string[] = [];
    const waits: string[] = [];
    for (const [name, { path, type, body, isSignedIn, times = 1 }] of Object.entries(ATTACKS)) {
      const health = probe(`${site.address}/healthz`, 20);
      const headers = {
        origin: site.address,
        "content-type": type,
        ...(isSignedIn && { cookie: seller.cookie }),
      };
      const attack = () =>
        ask(site.address + path, { method: "POST", headers: { ...headers, "x-forwarded-for": randomAddress() }, body });
      const answers = await Promise.all(Array.from({ length: times }, attack));
      const longest = within(1, await health.stop());
      waits.push(`${name} ${longest} ms`);
      if (longest > LONGEST_WAIT) faults.push(`${name}: /healthz waited ${longest} ms`);
      for (const { status } of answers) if (status >= 500 && status !== 503) faults.push(`${name}: ${status}`);
    }
    const more = memoryOf(site.process.pid) - before;
    if (more > MORE_MEMORY) faults.push(`${Math.round(more / MEGABYTE)} MB more memory`);
    const figures = `longest wait of /healthz beside ${waits.join(", ")}; ${Math.round(more / MEGABYTE)} MB more memory`;
    return { isGood: faults.length === 0, detail: [figures, ...faults].join("; ") };
  } finally {
    await site.stop();
  }
}
