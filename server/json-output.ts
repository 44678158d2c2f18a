/** From here on every line is a JSON object, whoever writes it: libraries, Node's warnings, the last words of a crash. */
import { format } from "node:util";
import type { Log } from "#app/platform/log.server.ts";

export function tellInJson(log: Log): void {
  const say =
    (level: "debug" | "warn" | "error") =>
    (...said: unknown[]) => {
      const err = said.find((one) => one instanceof Error);
      log[level]({ ...(err && { err }) }, format(...said.filter((one) => one !== err)));
    };
  Object.assign(console, { log: say("debug"), info: say("debug"), warn: say("warn"), error: say("error") });
  process.removeAllListeners("warning").on("warning", (warning) => log.warn({ err: warning }, warning.message));
  const crash = (err: unknown) => {
    log.error({ err }, "the process cannot go on");
    process.exit(1);
  };
  process.on("uncaughtException", crash).on("unhandledRejection", crash);
}
