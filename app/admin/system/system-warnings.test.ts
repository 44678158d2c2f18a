import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "#app/platform/wording/durations.ts";
import { warningsOf } from "./system-warnings.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const ago = (milliseconds: number) => ({ at: new Date(NOW.getTime() - milliseconds), details: {} });
const GB = 1024 ** 3;
const WELL = {
  marks: { backup: ago(HOUR) },
  hasNightlyBackup: false,
  backupFailure: undefined,
  disk: { free: 50 * GB, total: 100 * GB },
  jobs: [],
  mails: { sent: 5, waiting: 0, failed: 0, failures: [] },
  photoBytes: 2 * GB,
  arePhotosOwn: true,
  missingPhotos: 0,
  areAlertsStopped: false,
  isMailLost: false,
  isDurable: true,
} as const;

describe("warnings of the system page", () => {
  test("are empty if nothing is wrong", () => {
    expect(warningsOf(WELL, NOW)).toEqual([]);
  });

  test.each([
    [{ marks: { backup: ago(9 * DAY) } }, "Последният архив е отпреди 9 дни."],
    [{ marks: {} }, "Още няма архив. Задайте BACKUP_DIR или го направете с „npm run backup“."],
    [{ marks: {}, hasNightlyBackup: true }, /^Още няма архив. Първият ще е готов до един час/],
    [
      {
        hasNightlyBackup: true,
        backupFailure: { at: new Date(NOW.getTime() - HOUR), reason: "BACKUP_DIR=/a: ENOSPC" },
      },
      "Нощният архив не беше направен (днес, 13:00): BACKUP_DIR=/a: ENOSPC",
    ],
    [{ disk: { free: 3 * GB, total: 100 * GB } }, "Дискът е почти пълен: свободни са 3 ГБ от 100 ГБ."],
    [{ disk: { free: GB / 2, total: 2 * GB } }, "Дискът е почти пълен: свободни са 512 МБ от 2 ГБ."],
    [{ arePhotosOwn: false }, /^Снимките принадлежат на сайт с друг адрес/],
    [{ missingPhotos: 1 }, /^Липсват файловете на 1 снимка\./],
    [{ photoBytes: "unavailable" }, /^Хранилището на снимките не отговаря/],
    [
      { jobs: [{ name: "send-alerts", state: "due", count: 1, age: 20 * 60 }] },
      "Задачата „send-alerts“ чака от 20 минути.",
    ],
    [{ mails: { ...WELL.mails, failed: 1 } }, "Едно писмо от последното денонощие не е изпратено."],
    [{ mails: { ...WELL.mails, failed: 12 } }, "12 писма от последното денонощие не са изпратени."],
    [{ areAlertsStopped: true }, /^Известията за обяви са спрени/],
    [{ isMailLost: true }, /SMTP_URL/],
    [{ isDurable: false }, /^DURABILITY е off/],
    [{ marks: { ...WELL.marks, read_only: ago(0) } }, /^Сайтът е само за четене/],
  ] as const)("exist for %o", (facts, text) => {
    const warnings = warningsOf({ ...WELL, ...facts }, NOW);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(text);
  });

  test("leave out running jobs, and those due a moment ago", () => {
    const jobs = [
      { name: "send-alerts", state: "active", count: 1, age: 3_600 },
      { name: "tidy-photos", state: "due", count: 1, age: 30 },
    ] as const;
    expect(warningsOf({ ...WELL, jobs }, NOW)).toEqual([]);
  });
});
