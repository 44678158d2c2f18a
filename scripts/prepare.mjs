// Makes a checkout ready to run: `node scripts/prepare.mjs [install|build]` installs the locked dependencies and
// builds the site, each only when what it depends on has changed. Plain JavaScript for Node 18 and later, because it
// runs before any dependency exists; safe to start twice at once.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { fileURLToPath } from "node:url";

const INSTALL = { stamp: "node_modules/.tukashno-lock", inputs: ["package-lock.json"] };
const BUILD = {
  stamp: "build/.stamp",
  inputs: [
    ...["app", "server", "db", "sample", "public"],
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
  if (goal !== "install" && goal !== "build")
    throw new Error(`Usage: node scripts/prepare.mjs [install|build], not '${goal}'`);
  bringUpToDate(INSTALL, "Installing the locked dependencies…", ["ci", "--no-audit", "--no-fund"]);
  if (goal === "build") bringUpToDate(BUILD, "Building the site…", ["run", "build"]);
}

function bringUpToDate(work, announcement, npmArguments) {
  if (isUpToDate(work)) return;
  const release = takeTurn();
  try {
    if (isUpToDate(work)) return; // done by whoever had the turn before us
    console.log(announcement);
    // Hashed before, so an input that changes meanwhile counts as changed; no stamp meanwhile, so work cut short is
    // redone.
    const hash = hashOf(work.inputs);
    fs.rmSync(work.stamp, { force: true });
    npm(npmArguments);
    fs.writeFileSync(work.stamp, hash);
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

/** The file itself, or all files below the folder in a fixed order; tests are not part of the site. */
function filesOf(path) {
  const entry = fs.statSync(path, { throwIfNoEntry: false });
  if (entry?.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  if (!entry?.isDirectory()) return [];
  return fs
    .readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}

/** Uses the npm that runs this script, if one does, with its own Node: ours may be the one being replaced. */
function npm(args) {
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  const [command, first] = script?.endsWith("npm-cli.js") ? [node, [script]] : ["npm", []];
  const { status, error } = spawnSync(command, [...first, ...args], { stdio: "inherit" });
  if (status !== 0) throw new Error(`npm ${args[0]} failed${error ? `: ${error.message}` : ""}.`);
}

/**
 * Waits until no other prepare is at work here. The lock is a folder that holds one file named after its holder's
 * pid: it appears by rename, complete, and renaming onto a folder succeeds only while that one is empty. So clearing
 * away a dead holder's file, which names exactly that holder, can never take the lock from a living one.
 */
function takeTurn() {
  const mine = `${LOCK}.${process.pid}`;
  fs.mkdirSync(mine, { recursive: true });
  fs.writeFileSync(`${mine}/${process.pid}`, "");
  for (let said = false; ; pause(200)) {
    try {
      fs.renameSync(mine, LOCK);
      return () => clear(process.pid);
    } catch (error) {
      if (!["ENOTEMPTY", "EEXIST", "EPERM"].includes(error.code)) throw error;
    }
    const [holder] = fs.existsSync(LOCK) ? fs.readdirSync(LOCK) : [];
    if (holder && !isAlive(Number(holder))) clear(holder);
    else if (holder && !said) {
      said = true;
      console.log(`Waiting for process ${holder}, which is preparing this folder (if it is not, delete ${LOCK})…`);
    }
  }
}

function clear(pid) {
  fs.rmSync(`${LOCK}/${pid}`, { force: true });
  try {
    fs.rmdirSync(LOCK);
  } catch {
    // Gone already, or the next one's by now.
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
