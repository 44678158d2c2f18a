// Prepares a checkout: `node scripts/prepare.mjs GOAL` installs the locked dependencies and builds the site, each only if its inputs have
// changed. `packages` and `site` do with those that the site needs, `install` and `build` install those of tests and tools as well;
// `rebuild` always builds, and shows the output. Plain JavaScript for Node 18 and later, because it runs before the dependencies are
// installed. Safe to run twice concurrently.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { fileURLToPath } from "node:url";

// Errors only: npm would warn about packages for a newer Node than the caller's, although the package's own Node runs them.
const QUIETLY = ["--no-audit", "--no-fund", "--loglevel=error"];
const ALL_PACKAGES = {
  announcement: "Installing the locked dependencies…",
  npm: ["ci", ...QUIETLY],
  stamp: "node_modules/.tukashno-lock",
  inputs: ["package-lock.json"],
};
const SITE_PACKAGES = {
  ...ALL_PACKAGES,
  npm: ["ci", "--omit=dev", ...QUIETLY],
  stamp: "node_modules/.tukashno-site-lock",
};
/** Adds the packages of tests to those of the site, which a running site may be reading: `npm ci` would remove them first. */
const OTHER_PACKAGES = {
  ...ALL_PACKAGES,
  announcement: "Installing the locked dependencies of tests and tools…",
  npm: ["install", "--no-save", ...QUIETLY],
};
const BUILD = {
  announcement: "Building the site…",
  npm: ["run", "bundle"],
  stamp: "build/.stamp",
  inputs: [
    ...["app", "server", "operation", "db", "sample", "public", "scripts/finish-build.ts"],
    ...["vite.config.ts", "react-router.config.ts", "tsconfig.json", "package.json", "package-lock.json"],
  ],
};
const LOCK = ".prepare.lock";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
try {
  prepare(process.argv[2] ?? "build");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function prepare(goal) {
  const goals = ["packages", "site", "install", "build", "rebuild"];
  if (!goals.includes(goal)) throw new Error(`Usage: node scripts/prepare.mjs [${goals.join("|")}], not '${goal}'`);
  const hasSite = isUpToDate(SITE_PACKAGES);
  const packages = ["install", "build"].includes(goal) ? (hasSite ? OTHER_PACKAGES : ALL_PACKAGES) : SITE_PACKAGES;
  if (!isUpToDate(ALL_PACKAGES)) bringUpToDate(packages, { isShown: true });
  if (["site", "build"].includes(goal)) bringUpToDate(BUILD, { isShown: false });
  if (goal === "rebuild") bringUpToDate(BUILD, { isShown: true, isForced: true });
}

function bringUpToDate(work, { isShown, isForced = false }) {
  if (isUpToDate(work) && !isForced) return;
  const release = acquireLock();
  try {
    if (isUpToDate(work) && !isForced) return; // another process has done it
    console.log(work.announcement);
    const started = Date.now();
    // Hashed before, so that an input that changes during the work counts as changed. The stamp is removed first, so that
    // interrupted work is repeated.
    const hash = hashOf(work.inputs);
    fs.rmSync(work.stamp, { force: true });
    npm(work.npm, isShown);
    fs.writeFileSync(work.stamp, hash);
    console.log(`Done in ${Math.round((Date.now() - started) / 1000)} s.`);
  } finally {
    release();
  }
}

function isUpToDate({ stamp, inputs }) {
  if (!fs.existsSync("node_modules/.package-lock.json")) return false;
  return fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === hashOf(inputs);
}

function hashOf(inputs) {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap(filesOf)) {
    const content = fs.readFileSync(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** Returns the file itself, or all files below the folder in a fixed order, without tests. */
function filesOf(path) {
  const entry = fs.statSync(path, { throwIfNoEntry: false });
  if (entry?.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  if (!entry?.isDirectory()) return [];
  return fs
    .readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}

/**
 * Runs npm: the one that runs this script, if any, with its Node, because the package's own Node may be being replaced. Output that is
 * not shown is printed if npm fails.
 */
function npm(args, isShown) {
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  const [command, first] = script?.endsWith("npm-cli.js") ? [node, [script]] : ["npm", []];
  const output = isShown ? "inherit" : "pipe";
  const { status, error, stdout, stderr } = spawnSync(command, [...first, ...args], {
    stdio: ["inherit", output, output],
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (status === 0) return;
  if (!isShown) console.error(`${stdout ?? ""}${stderr ?? ""}`);
  throw new Error(`npm ${args.join(" ")} failed${error ? `: ${error.message}` : ""}.`);
}

/**
 * Waits for the lock. The lock is a folder with one file, named after the pid of its holder. It is created by a rename, which
 * succeeds only onto an empty folder. Removing the file of a dead process therefore never releases the lock of a living one.
 */
function acquireLock() {
  const mine = `${LOCK}.${process.pid}`;
  fs.mkdirSync(mine, { recursive: true });
  fs.writeFileSync(`${mine}/${process.pid}`, "");
  for (let isAnnounced = false; ; pause(200)) {
    try {
      fs.renameSync(mine, LOCK);
      return () => clear(process.pid);
    } catch (error) {
      if (!["ENOTEMPTY", "EEXIST", "EPERM"].includes(error.code)) throw error;
    }
    const [holder] = fs.existsSync(LOCK) ? fs.readdirSync(LOCK) : [];
    if (holder && !isAlive(Number(holder))) clear(holder);
    else if (holder && !isAnnounced) {
      isAnnounced = true;
      console.log(`Waiting for process ${holder}, which is preparing this folder (if it is not, delete ${LOCK})…`);
    }
  }
}

function clear(pid) {
  fs.rmSync(`${LOCK}/${pid}`, { force: true });
  try {
    fs.rmdirSync(LOCK);
  } catch {
    // Another process has removed the file or taken the lock.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function pause(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
