/** Formats the facts of the system page. */
import { formatBytes } from "#app/platform/numbers/bytes.ts";
import { formatMoment, formatWhen } from "#app/platform/wording/dates.ts";
import { counted, formatWhole } from "#app/platform/wording/plurals.ts";
import type { JobLoad } from "./job-load.server.ts";
import type { LabelledStop, System } from "./system.server.ts";
import { warningsOf } from "./system-warnings.ts";

export function systemView(system: System, now: Date) {
  const { database, disk, mails, marks } = system;
  return {
    warnings: warningsOf(system, now),
    stopped: system.stopped.map((stop) => ({ ...stop, text: stopText(stop) })),
    facts: [
      ["Версия", versionText(system)],
      ["Работи от", formatMoment(system.startedAt)],
      ["Памет на процеса", formatBytes(system.memory)],
      [
        "База данни",
        `${database.isEmbedded ? "вградена" : "PostgreSQL"} ${database.version}, ${formatBytes(database.bytes)}`,
      ],
      ["Обяви", `${formatWhole(system.listings)}, от тях активни ${formatWhole(system.active)}`],
      ["Потребители", formatWhole(system.people)],
      ["Снимки", photosText(system)],
      ["Диск", `свободни ${formatBytes(disk.free)} от ${formatBytes(disk.total)}`],
      ["Последен архив", marks.backup ? backupText(marks.backup, now) : "няма"],
      ["Нощен архив", system.hasNightlyBackup ? "включен" : "изключен (BACKUP_DIR)"],
    ] as const,
    jobs: system.jobs.map((job) => ({ key: `${job.name} ${job.state}`, name: job.name, text: jobText(job) })),
    mails: {
      sent: counted(mails.sent, "писмо", "писма"),
      waiting: counted(mails.waiting, "писмо", "писма"),
      failed: counted(mails.failed, "писмо", "писма"),
      failures: mails.failures.map(({ at, tries, ...mail }) => ({
        ...mail,
        when: formatWhen(at, now),
        tries: counted(tries, "опит", "опита"),
      })),
    },
    settings: system.settings.map(({ name, value }) => ({ name, value: value ?? "(скрито)" })),
  };
}

export type SystemView = ReturnType<typeof systemView>;

function versionText({ version, build, builtAt }: System): string {
  if (!build || !builtAt) return `${version}, в разработка`;
  return `${version}, сглобена на ${formatMoment(builtAt)} (${build})`;
}

function photosText({ photos, photoBytes }: System): string {
  if (photoBytes === "unavailable") return `${formatWhole(photos)}, хранилището не отговаря`;
  return `${formatWhole(photos)}, ${photoBytes === undefined ? "обемът се пресмята" : formatBytes(photoBytes)}`;
}

function backupText({ at, details }: NonNullable<System["marks"]["backup"]>, now: Date): string {
  const { bytes, file } = details;
  const parts = [
    formatWhen(at, now),
    typeof bytes === "number" && formatBytes(bytes),
    typeof file === "string" && file,
  ];
  return parts.filter(Boolean).join(", ");
}

function stopText({ job, due, live, label, isAllowed, stoppedAt }: LabelledStop): string {
  const rows = `${formatWhole(due)} от общо ${formatWhole(live)} (${label})`;
  if (isAllowed) return `Задачата „${job}“ е разрешена. При следващото си изпълнение ще обработи ${rows}.`;
  return (
    `Задачата „${job}“ спря на ${formatMoment(stoppedAt)}, преди да промени нещо: наведнъж щеше да обработи ${rows}. ` +
    "Причината може да е грешен часовник или стара база данни. Разрешете я само ако броят е верен."
  );
}

const STATES = { due: "чака", active: "работи", failed: "неуспешна през последното денонощие" } as const;

function jobText({ state, count, age }: JobLoad): string {
  const times = count === 1 ? "" : `, ${formatWhole(count)} пъти`;
  const since = state === "due" && age >= 60 ? `, от ${counted(Math.floor(age / 60), "минута", "минути")}` : "";
  return `${STATES[state]}${times}${since}`;
}
