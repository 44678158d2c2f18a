import { Refusal } from "#app/platform/errors/errors.ts";
import { startFailure } from "#server/start/start-failure.ts";

/** Errors of files and folders, whose message names the path. */
const FILE_ERRORS = /^(ENOENT|EISDIR|ENOTDIR|EACCES|EPERM|EROFS|EEXIST)$/;

/** Ends a command with exit code 1 and one line for a failure that an operator can fix, the stack for any other. */
export function reportFailure(error: unknown): void {
  console.error(failureLine(error));
  process.exitCode = 1;
}

function failureLine(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof Error && code === "ENOSPC") return `The disk is full: ${error.message}`;
  if (error instanceof Error && (FILE_ERRORS.test(code) || code.startsWith("ERR_PARSE_ARGS"))) return error.message;
  return startFailure(error);
}
