// OpenStack Swift with its S3 interface, as Debian packs it: one of each server on loopback, in a temporary folder. Removed once
// stopped, or when this process ends.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { findProgram, freePort, installDebianPackage, isRoot } from "./machine.ts";

const KINDS = ["account", "container", "object"] as const;
const SERVERS = ["proxy", ...KINDS] as const;
const PACKAGES = SERVERS.map((kind) => `swift-${kind}`);
const programOf = (kind: (typeof SERVERS)[number]) => `swift-${kind}-server`;
const START_TIMEOUT = 60_000; // milliseconds

/** An account and a user of Swift are a key of S3. */
const KEY = "photos:site";
const SECRET = "secret-of-the-tests";
const REGION = "bg-south-1";

export interface SwiftServer {
  readonly settings: Readonly<Record<"STORAGE_URL" | "STORAGE_KEY" | "STORAGE_SECRET", string>>;
  stop(): Promise<void>;
}

/** Throws with one line that says what is missing. */
export async function startSwift(): Promise<SwiftServer> {
  if (!isRoot) throw new Error("Swift's servers are installed and started as root.");
  const isThere = () => PACKAGES.every((name) => findProgram([`${name}-server`]));
  if (!isThere()) for (const name of PACKAGES) installDebianPackage(name);
  if (!isThere()) throw new Error("There is no Swift: Debian's packages swift-proxy, -account, -container, -object.");
  const home = mkdtempSync(join(tmpdir(), "tukashno-swift-"));
  const children: ReturnType<typeof spawn>[] = [];
  const killAll = () => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(home, { recursive: true, force: true });
  };
  process.once("exit", killAll);
  const stop = async () => {
    process.off("exit", killAll);
    for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
    rmSync(home, { recursive: true, force: true });
  };
  try {
    needAttributes(home);
    mkdirSync(join(home, "devices/one"), { recursive: true });
    const ports = await freePorts();
    for (const kind of KINDS) buildRing(home, kind, ports[kind]);
    for (const kind of SERVERS) {
      const file = join(home, `${kind}.conf`);
      writeFileSync(file, kind === "proxy" ? proxyConf(home, ports) : serverConf(home, kind, ports[kind]));
      const child = spawn(programOf(kind), [file, "--verbose"], { cwd: home, stdio: "ignore" });
      children.push(child);
    }
    const endpoint = `http://127.0.0.1:${ports.proxy}`;
    await untilThereIsABucket(endpoint);
    return {
      settings: {
        STORAGE_URL: `s3://photos?endpoint=${endpoint}&region=${REGION}`,
        STORAGE_KEY: KEY,
        STORAGE_SECRET: SECRET,
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Ports = Readonly<Record<(typeof SERVERS)[number] | "nobody", number>>;

async function freePorts(): Promise<Ports> {
  const [proxy, account, container, object, nobody] = await Promise.all(Array.from({ length: 5 }, freePort));
  return { proxy, account, container, object, nobody } as Ports;
}

/** Objects keep what is said of them in extended attributes, which not every file system has. */
function needAttributes(folder: string): void {
  const file = join(folder, "attributes");
  writeFileSync(file, "");
  const { status } = spawnSync("python3", ["-c", "import os, sys; os.setxattr(sys.argv[1], 'user.swift', b'x')", file]);
  if (status !== 0) throw new Error(`${tmpdir()} has no extended attributes: set TMPDIR to a folder on ext4 or xfs.`);
}

function buildRing(home: string, kind: string, port: number): void {
  const ring = (...words: string[]) =>
    execFileSync("swift-ring-builder", [`${kind}.builder`, ...words], { cwd: home, stdio: "pipe" });
  // 2^4 partitions, one copy of each, which may move at once.
  ring("create", "4", "1", "0");
  ring("add", `r1z1-127.0.0.1:${port}/one`, "1");
  ring("rebalance");
}

function serverConf(home: string, kind: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${home}
devices = ${home}/devices
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;
}

/** Who signs in is looked for in a cache first, which there is not. */
function proxyConf(home: string, { proxy, nobody }: Ports): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${proxy}
workers = 0
user = root
swift_dir = ${home}
[pipeline:main]
pipeline = catch_errors gatekeeper cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${nobody}
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
[filter:tempauth]
use = egg:swift#tempauth
user_${KEY.replace(":", "_")} = ${SECRET} .admin
`;
}

async function untilThereIsABucket(endpoint: string): Promise<void> {
  const client = new AwsClient({
    accessKeyId: KEY,
    secretAccessKey: SECRET,
    region: REGION,
    service: "s3",
    retries: 0,
  });
  let said = "";
  for (const deadline = Date.now() + START_TIMEOUT; Date.now() < deadline; await sleep(300)) {
    try {
      const answer = await client.fetch(`${endpoint}/photos`, { method: "PUT" });
      if (answer.ok) return;
      said = `${answer.status} ${await answer.text()}`;
    } catch (error) {
      said = String(error);
    }
  }
  throw new Error(`Swift did not make a bucket: ${said.replace(/\s+/g, " ")}`);
}
