/** How many nightly backups are kept, as the setting says it. */
import { z } from "zod";

const KEEP = /^([1-9]\d{0,2})d(\d{1,2})w$/;

export const backupKeep = z
  .string()
  .regex(KEEP, "days and weeks like 7d4w, at least 1d0w")
  .default("7d4w")
  .transform((value) => {
    const [, days, weeks] = KEEP.exec(value) ?? [];
    return { days: Number(days), weeks: Number(weeks) };
  });
