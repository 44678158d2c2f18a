/** Describes the failure of a backup in BACKUP_DIR in one line. */
import { SettingError } from "#app/platform/settings/env.server.ts";
import { asSettingError } from "./backup-archive.server.ts";

/** Error codes of files, as opposed to those of connections and of bugs. */
const DISK_ERRORS = /^(ENOSPC|EDQUOT|EIO|EFBIG|EROFS|EACCES|EPERM|ENOENT|ENOTDIR|EISDIR|EEXIST|EMFILE|ENFILE|ESTALE)$/;

/** Converts an error that an operator can fix to one line; returns other errors unchanged. */
export function inOneLine(folder: string, error: unknown): unknown {
  const isOfDisk = error instanceof Error && "code" in error && DISK_ERRORS.test(String(error.code));
  const settingError = isOfDisk ? new SettingError(placedIn(folder, error)) : asSettingError(folder, error);
  return settingError instanceof SettingError
    ? new SettingError(settingError.message.replaceAll(/\s*\n\s*/g, "; "))
    : settingError;
}

/** Returns the message with BACKUP_DIR, unless the error is about a file elsewhere, such as one of the trial. */
function placedIn(folder: string, error: Error): string {
  const path = "path" in error ? String(error.path) : folder;
  return path.startsWith(folder) ? `BACKUP_DIR=${folder}: ${error.message}` : error.message;
}
