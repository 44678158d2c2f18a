// `npm run import -- FILE`: imports ads of an older site. import-help.ts describes options and output.
import { closeSync, openSync, writeSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { ensureSystemAccount, findImportOwner } from "#app/listings/imports/import-accounts.server.ts";
import {
  FILE_FORMATS,
  formatOfName,
  type ImportFile,
  openImportFile,
} from "#app/listings/imports/import-file.server.ts";
import { MissingCurrency, runImport } from "#app/listings/imports/import-run.server.ts";
import { createTally, describeTally } from "#app/listings/imports/import-tally.ts";
import type { Note } from "#app/listings/imports/import-text.ts";
import {
  analyzeAfterImport,
  importListings,
  type NumberedRecord,
} from "#app/listings/imports/imports.commands.server.ts";
import { type Env, parseEnv, SettingError } from "#app/platform/settings/env.server.ts";
import { displayCurrency } from "#app/platform/wording/money.ts";
import { openSite } from "#server/site.ts";
import { inCallersFolder } from "./file-arguments.ts";
import { IMPORT_HELP } from "./import-help.ts";
import { reportFailure } from "./report-failure.ts";

const CURRENCIES = ["BGN", "EUR"] as const;

type ImportSite = Pick<Site, "db" | "hash">;

/** An expected failure whose message is one line. */
class ImportFailure extends Error {}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      owner: { type: "string" },
      source: { type: "string", default: "file" },
      format: { type: "string" },
      currency: { type: "string" },
      encoding: { type: "string", default: "utf-8" },
      limit: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      report: { type: "string" },
      quiet: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const [path, ...others] = positionals;
  if (!path || others.length > 0) throw new ImportFailure("Name one file: npm run import -- FILE (--help says more)");
  const format = FILE_FORMATS.find((one) => one === values.format) ?? (values.format ? undefined : formatOfName(path));
  if (!format)
    throw new ImportFailure(`--format ${FILE_FORMATS.join(" or ")} is needed: ${values.format ?? path} does not tell`);
  const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit);
  if (!(Number.isInteger(limit) || limit === Number.POSITIVE_INFINITY) || limit < 1)
    throw new ImportFailure(`--limit ${values.limit}: a whole number from 1 on`);
  const currency = CURRENCIES.find((one) => one === values.currency?.toUpperCase());
  if (values.currency !== undefined && !currency) throw new ImportFailure(`--currency ${values.currency}: BGN or EUR`);
  return {
    ...values,
    currency,
    path: inCallersFolder(path),
    report: values.report && inCallersFolder(values.report),
    format,
    limit,
    isDryRun: values["dry-run"],
  };
}
type Arguments = NonNullable<ReturnType<typeof readArguments>>;

async function main(): Promise<void> {
  const args = readArguments();
  if (!args) {
    console.log(IMPORT_HELP);
    return;
  }
  const env = parseEnv(process.env);
  const file = openImportFile(args.path, args);
  await using opened = args.isDryRun ? undefined : await openSite(env);
  await importFile(file, { args, env, site: opened?.site });
}

async function importFile(
  file: ImportFile,
  { args, env, site }: { readonly args: Arguments; readonly env: Env; readonly site: ImportSite | undefined },
) {
  const now = new Date();
  const tally = createTally();
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort());
  const store = site && (await openStore(site, { args, env, now }));
  const report = openReport(args.report);
  const progress = args.quiet
    ? undefined
    : startProgress(() => ({ share: file.bytesRead() / file.size, read: tally.read, started: now }));
  try {
    await runImport({
      rows: file.rows,
      defaults: { source: args.source, currency: args.currency, priceless: displayCurrency(env.priceDisplay), now },
      store,
      tally,
      limit: args.limit,
      journal: report.write,
      signal: stopping.signal,
    });
    if (site && tally.imported > 0) await analyzeAfterImport(site.db);
    if (tally.read === 0) throw new ImportFailure(`${args.path}: there is no ad in the file`);
    if (stopping.signal.aborted) throw new ImportFailure("Stopped; run it again to go on.");
  } finally {
    progress?.stop();
    report.close();
    const seconds = Math.max(1, Date.now() - now.getTime()) / 1000;
    if (tally.read > 0) {
      console.log(describeTally(tally, args).join("\n"));
      console.log(
        `\n${seconds.toFixed(1)} s, ${Math.round(tally.read / seconds)} ads/s, at most ${peakMemory()} MB of memory`,
      );
    }
  }
}

async function openStore(
  { db, hash }: ImportSite,
  { args, env, now }: { readonly args: Arguments; readonly env: Env; readonly now: Date },
) {
  const defaultOwnerId =
    args.owner === undefined ? await ensureSystemAccount(db) : await findImportOwner(db, args.owner);
  if (!defaultOwnerId)
    throw new ImportFailure(`--owner ${args.owner}: there is no account that may publish with this address`);
  const rules = { defaultOwnerId, listingLifetimeDays: env.listingLifetimeDays, hash, now };
  return (records: readonly NumberedRecord[]) => importListings(db, rules, records);
}

/** Opens the report, which is written line by line to save memory. */
function openReport(path: string | undefined) {
  if (path === undefined) return { write: () => {}, close: () => {} };
  const file = openSync(path, "w");
  writeSync(file, "line\twhat\treason\tvalue\n");
  return {
    write: (line: number, { field, reason, value }: Note) =>
      void writeSync(file, `${line}\t${field}\t${reason}\t${value}\n`),
    close: () => closeSync(file),
  };
}

/** Shows a progress bar on a terminal, and occasional lines elsewhere. */
function startProgress(getProgress: () => { readonly share: number; readonly read: number; readonly started: Date }) {
  const isTerminal = process.stderr.isTTY;
  const draw = () => {
    const { share, read, started } = getProgress();
    const percent = Math.min(100, Math.floor(share * 100));
    const speed = Math.round((read / (Date.now() - started.getTime())) * 1000);
    const figures = `${String(percent).padStart(3)} %  ${read.toLocaleString("en")} ads  ${speed.toLocaleString("en")}/s`;
    const bar = "█".repeat(percent / 4).padEnd(25, "░");
    process.stderr.write(isTerminal ? `\r${bar} ${figures}\x1b[K` : `${figures}\n`);
  };
  const timer = setInterval(draw, isTerminal ? 100 : 5_000);
  return {
    stop: () => {
      clearInterval(timer);
      if (isTerminal) process.stderr.write("\r\x1b[K");
    },
  };
}

function peakMemory(): number {
  // Node reports maxRSS in kilobytes on Linux and macOS.
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

/** Returns one line for a failure of the file or the options; undefined for any other. */
function importFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  if (error instanceof ImportFailure || error instanceof MissingCurrency) return error.message;
  if (code === "ERR_ENCODING_NOT_SUPPORTED") return `--encoding: ${error.message}`;
  if (code.startsWith("Z_")) return `The file is damaged, mend it and run it again: ${error.message}`;
  if (code.startsWith("CSV_")) return `The header is not understood: ${error.message}`;
  return undefined;
}

try {
  await main();
} catch (error) {
  const line = importFailure(error);
  reportFailure(line === undefined ? error : new SettingError(line));
}
