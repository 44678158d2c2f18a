/**
 * The commands of `npm run admin`. The running site executes them if it holds the embedded database, else the command itself. Errors are
 * a SettingError or a Refusal with one line of text.
 */
import { join } from "node:path";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { allowStoppedJob } from "#app/admin/system/allow-job.commands.server.ts";
import { adoptStorage } from "#app/listings/photos/storage-owner.server.ts";
import { handleUnknownFiles } from "#app/listings/photos/unknown-files.server.ts";
import { STATE_POLL_INTERVAL } from "#app/platform/cache/site-state.server.ts";
import { clearMark, readMarks, setMark } from "#app/platform/database/operation-marks.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { sendControlRequest, serveControlSocket } from "#app/platform/http/control-socket.server.ts";
import { findStoppedJobs, type StoppedJob } from "#app/platform/jobs/stopped-jobs.server.ts";
import { SettingError } from "#app/platform/settings/env.server.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";
import { DAY, MINUTE } from "#app/platform/wording/durations.ts";
import { findRecord } from "./find-record.server.ts";
import { addAccount, changeRole, endAllSessions, releaseNumber } from "./people-commands.server.ts";
import { checkSite } from "./site-checks.server.ts";

export const USAGE = `Usage: npm run admin -- WORDS
  grant EMAIL | revoke EMAIL       gives or removes the role of an administrator
  create EMAIL NAME                creates an account and prints the link for its password
  invite EMAIL NAME                creates an account and mails the link
  end-sessions EMAIL               ends all sessions of a person
  release-number NUMBER            removes the number from its account and mails the person
  find ID | EMAIL | NUMBER         prints the row or person that it belongs to
  notice 'TEXT' [until HH:MM]      shows the text on top of all pages, until this time in Sofia
  notice off                       removes the text
  read-only on | off               refuses all changes; jobs wait
  allow JOB                        allows a job once that stopped because it would remove too many rows
  adopt-storage                    assigns the photos in DATA_DIR or STORAGE_URL to this database, without those that are missing
  check [EMAIL]                    checks the site before it is public; sends a test mail to the address
  status                           prints the notice, read-only mode, the last backup and stopped jobs`;

const SECONDS = STATE_POLL_INTERVAL / 1_000;
const LONGEST_NOTICE = 200;

/** The commands with more than one word behind them. */
const TAKES_MORE = new Set(["create", "invite", "release-number", "find", "notice"]);

export async function runOperatorCommand(site: Site, words: readonly string[]): Promise<string> {
  const [verb = "", first = "", ...rest] = words;
  const isEmail = first.includes("@");
  // 'grant a@… b@…' would look as if both were granted.
  if (rest.length > 0 && !TAKES_MORE.has(verb)) throw new SettingError(USAGE);
  if (verb === "grant" && isEmail) return changeRole(site, first, true);
  if (verb === "revoke" && isEmail) return changeRole(site, first, false);
  if (verb === "create" && isEmail) return addAccount(site, { email: first, name: rest.join(" ") }, false);
  if (verb === "invite" && isEmail) return addAccount(site, { email: first, name: rest.join(" ") }, true);
  if (verb === "end-sessions" && isEmail) return endAllSessions(site, first);
  if (verb === "release-number" && first) return releaseNumber(site, [first, ...rest].join(" "));
  if (verb === "find" && first) return findRecord(site.db, [first, ...rest].join(" "));
  if (verb === "notice" && first) return setNotice(site, first, rest);
  if (verb === "read-only" && /^(on|off)$/.test(first)) return setReadOnly(site, first === "on");
  if (verb === "unknown-photos") return handleUnknownFiles(site, first || undefined);
  if (verb === "adopt-storage" && first === "") return adoptStorage(site);
  if (verb === "allow" && first) return allowJob(site, first);
  if (verb === "check" && (first === "" || isEmail)) return check(site, first || undefined);
  if (verb === "status" && first === "") return statusText(site);
  throw new SettingError(USAGE);
}

/** Throws SettingError with all lines if there is something to do, so that the command ends with 1. */
async function check(site: Site, mailbox: string | undefined): Promise<string> {
  const { text, problems } = await checkSite(site, mailbox);
  if (problems > 0) throw new SettingError(text);
  return text;
}

async function setNotice(site: Site, text: string, [word, time = "", ...rest]: readonly string[]): Promise<string> {
  if (rest.length > 0) throw new SettingError(USAGE);
  if (text === "off") await clearMark(site.db, "notice");
  else {
    if (text.length > LONGEST_NOTICE) throw new SettingError(`At most ${LONGEST_NOTICE} characters`);
    if (word !== undefined && word !== "until") throw new SettingError(USAGE);
    const until = word && nextTime(time, new Date());
    await setMark(site.db, "notice", { text, ...(until && { until: until.toISOString() }) });
  }
  await site.state.refresh();
  return text === "off"
    ? `The notice disappears within ${SECONDS} seconds`
    : `All pages show this within ${SECONDS} seconds: ${text}`;
}

async function setReadOnly(site: Site, isOn: boolean): Promise<string> {
  if (isOn) await setMark(site.db, "read_only", {});
  else await clearMark(site.db, "read_only");
  await site.state.refresh();
  return isOn
    ? `The site is read-only within ${SECONDS} seconds; running jobs may still finish`
    : `The site accepts changes again within ${SECONDS} seconds`;
}

async function statusText({ db }: Pick<Site, "db">): Promise<string> {
  const { notice, read_only, backup } = await readMarks(db);
  const stopped = await findStoppedJobs(db);
  const { text, until } = (notice?.details ?? {}) as { readonly text?: string; readonly until?: string };
  return [
    `notice: ${text ?? "none"}${until ? ` (until ${formatMoment(new Date(until))})` : ""}`,
    `read-only: ${read_only ? `since ${formatMoment(read_only.at)}` : "off"}`,
    `backup: ${backup ? formatMoment(backup.at) : "none"}`,
    ...stopped.map(
      ({ job, stoppedAt, isAllowed, ...rows }) =>
        `${isAllowed ? "allowed" : "stopped"}: ${job} since ${formatMoment(stoppedAt)}: ${rowsText(rows)}`,
    ),
  ].join("\n");
}

async function allowJob(site: Pick<Site, "db">, job: string): Promise<string> {
  const allowed = await allowStoppedJob(site.db, { job, personId: null });
  if (allowed.length === 0)
    throw new SettingError(`${job} has not stopped; npm run admin -- status says which jobs have`);
  return [`${job} may remove these rows at its next run:`, ...allowed.map((rows) => `  ${rowsText(rows)}`)].join("\n");
}

const rowsText = ({ due, live, what }: Pick<StoppedJob, "due" | "live" | "what">) => `${due} of ${live} ${what}`;

/** Returns the next time at which clocks in Sofia show '23:15'. Throws SettingError for an invalid text. */
export function nextTime(typed: string, now: Date): Date {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(typed) ?? [];
  if (hours === undefined) throw new SettingError(`until ${typed}: a time like 23:15`);
  const clockTime = `${hours.padStart(2, "0")}:${minutes}`;
  const start = Math.ceil(now.getTime() / MINUTE) * MINUTE;
  for (let time = start; time <= start + DAY; time += MINUTE)
    if (formatMoment(new Date(time)).endsWith(clockTime)) return new Date(time);
  throw new SettingError(`until ${typed}: there is no such time today`);
}

type Answer = { readonly said: string } | { readonly refused: string };

const socketPath = (dataDir: string) => join(dataDir, "operator.sock");

/** Opens the socket through which commands reach this process. Returns a function that closes it. */
export async function openOperatorSocket(site: Site): Promise<() => void> {
  const close = await serveControlSocket(socketPath(site.env.dataDir), async (words): Promise<Answer> => {
    try {
      return { said: await runOperatorCommand(site, (words as unknown[]).map(String)) };
    } catch (error) {
      if (!(error instanceof SettingError) && !(error instanceof Refusal))
        site.log.error({ err: error }, "an operator's command failed");
      return { refused: error instanceof Error ? error.message : String(error) };
    }
  });
  if (!close) site.log.warn("DATA_DIR is too long for a socket in it: npm run admin needs the site stopped");
  return close ?? (() => {});
}

/** Sends a command to the running site and returns its answer; undefined if no site uses this folder. Throws SettingError. */
export async function sendToRunningSite(dataDir: string, words: readonly string[]): Promise<string | undefined> {
  const answer = (await sendControlRequest(socketPath(dataDir), words)) as Answer | undefined;
  if (answer && "refused" in answer) throw new SettingError(answer.refused);
  return answer?.said;
}
