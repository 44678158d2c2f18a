/** Warnings of the system page, in Bulgarian. */
import { OLD_BACKUP_AGE } from "#app/platform/database/operation-marks.server.ts";
import { isClockInDoubt } from "#app/platform/database/steady-clock.server.ts";
import { LATE_AFTER } from "#app/platform/jobs/queue-clock.server.ts";
import { formatBytes } from "#app/platform/numbers/bytes.ts";
import { formatWhen } from "#app/platform/wording/dates.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { counted } from "#app/platform/wording/plurals.ts";
import type { System } from "./system.server.ts";

/** The disk is nearly full below this free share, or below these free bytes. */
const FREE_SHARE = 0.1;
const FREE_BYTES = 1024 ** 3;

type Facts = Pick<
  System,
  | "marks"
  | "hasNightlyBackup"
  | "backupFailure"
  | "disk"
  | "jobs"
  | "mails"
  | "photoBytes"
  | "arePhotosOwn"
  | "missingPhotos"
  | "areAlertsStopped"
  | "isMailLost"
  | "isDurable"
>;

export function isNearlyFull({ free, total }: System["disk"]): boolean {
  return free < FREE_BYTES || free < total * FREE_SHARE;
}

export function warningsOf(facts: Facts, now: Date): readonly string[] {
  const { marks, disk, jobs, mails } = facts;
  const warnings: string[] = [];
  const days = marks.backup && Math.floor((now.getTime() - marks.backup.at.getTime()) / DAY);
  if (facts.backupFailure) {
    const { at, reason } = facts.backupFailure;
    warnings.push(`Нощният архив не беше направен (${formatWhen(at, now)}): ${reason}`);
  }
  if (days === undefined)
    warnings.push(
      facts.hasNightlyBackup
        ? "Още няма архив. Първият ще е готов до един час, а ако е между полунощ и 2:30, след 2:30."
        : "Още няма архив. Задайте BACKUP_DIR или го направете с „npm run backup“.",
    );
  else if (days >= OLD_BACKUP_AGE / DAY) warnings.push(`Последният архив е отпреди ${counted(days, "ден", "дни")}.`);
  if (isNearlyFull(disk))
    warnings.push(`Дискът е почти пълен: свободни са ${formatBytes(disk.free)} от ${formatBytes(disk.total)}.`);
  if (facts.photoBytes === "unavailable")
    warnings.push("Хранилището на снимките не отговаря: нови снимки не се приемат, а показаните идват само от кешове.");
  if (isClockInDoubt(marks.clock?.details, now))
    warnings.push(
      "Часовникът на сървъра беше преместен или сайтът беше спрян повече от денонощие. Задачите, които изтриват, изчакват един час.",
    );
  if (!facts.arePhotosOwn)
    warnings.push("Снимките принадлежат на сайт с друг адрес, затова този сайт не изтрива файлове.");
  if (facts.missingPhotos > 0)
    warnings.push(
      `Липсват файловете на ${counted(facts.missingPhotos, "снимка", "снимки")}. Обявите се показват без тях, докато файловете се върнат.`,
    );
  for (const { name, state, age } of jobs)
    if (state === "due" && age * 1_000 > LATE_AFTER)
      warnings.push(`Задачата „${name}“ чака от ${counted(Math.floor(age / 60), "минута", "минути")}.`);
  if (mails.failed > 0)
    warnings.push(
      mails.failed === 1
        ? "Едно писмо от последното денонощие не е изпратено."
        : `${counted(mails.failed, "писмо", "писма")} от последното денонощие не са изпратени.`,
    );
  if (facts.areAlertsStopped) warnings.push("Известията за обяви са спрени, защото твърде много от тях се връщат.");
  if (facts.isMailLost)
    warnings.push("Писмата остават във файлове на този компютър: задайте SMTP_URL, за да стигат до хората.");
  if (!facts.isDurable) warnings.push("DURABILITY е off: при спиране на тока базата данни може да се повреди.");
  if (marks.read_only) warnings.push("Сайтът е само за четене: никой не може да публикува, да влезе или да пише.");
  return warnings;
}
