/** Redirects all further output to the JSON log: the console, Node's warnings, uncaught errors. */
import { format } from "node:util";
import type { Log } from "#app/platform/settings/log.server.ts";

export function switchToJsonOutput(log: Log): void {
  const write =
    (level: "debug" | "warn" | "error") =>
    (...values: unknown[]) => {
      const err = values.find((one) => one instanceof Error);
      log[level]({ ...(err && { err }) }, format(...values.filter((one) => one !== err)));
    };
  Object.assign(console, { log: write("debug"), info: write("debug"), warn: write("warn"), error: write("error") });
  process.removeAllListeners("warning").on("warning", (warning) => log.warn({ err: warning }, warning.message));
  const crash = (err: unknown) => {
    log.error({ err }, "the process cannot go on");
    process.exit(1);
  };
  process.on("uncaughtException", crash).on("unhandledRejection", crash);
}
