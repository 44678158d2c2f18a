/** Redirects all further output of the process to the JSON log: the console, Node's warnings and uncaught errors. */
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
    log.error({ err }, "an uncaught error ends the process");
    process.exit(1);
  };
  process.on("uncaughtException", crash).on("unhandledRejection", crash);
}
