import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { SettingError } from "#app/platform/settings/env.server.ts";

/** Reads options and the name of one file. Throws SettingError with `usage` if the command was called otherwise. */
export function readFileArguments<const Options extends ParseArgsOptionsConfig>(options: Options, usage: string) {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [file, ...others] = positionals;
    if (file !== undefined && others.length === 0) return { values, file };
  } catch {
    // Unknown option.
  }
  throw new SettingError(usage);
}
