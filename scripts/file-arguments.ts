import { resolve } from "node:path";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { SettingError } from "#app/platform/settings/env.server.ts";

/** Resolves a path against the caller's folder, because npm runs scripts in the project's folder. */
export const inCallersFolder = (path: string): string => resolve(process.env.INIT_CWD ?? "", path);

/** Reads options and the path of one file. Throws SettingError with `usage` if the command was called otherwise. */
export function readFileArguments<const Options extends ParseArgsOptionsConfig>(options: Options, usage: string) {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [file, ...others] = positionals;
    if (file !== undefined && others.length === 0) return { values, file: inCallersFolder(file) };
  } catch {
    // Unknown option.
  }
  throw new SettingError(usage);
}
