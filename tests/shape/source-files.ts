// The files of the repository and their imports.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Imported files of the repository. */
  readonly imports: readonly string[];
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;"']*?from\s*["']([^"']+)["']|(?:^|\n)\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** The files of the repository, also of an unpacked archive, which git does not know. */
export const REPOSITORY: readonly string[] = globSync([
  "*.*",
  "{app,db,deploy,docs,findings,operation,public,sample,scripts,server,tests}/**/*.*",
]).filter((path) => !/^tests\/\.output\/|\.tmp\.ts$/.test(path));

export const SOURCES: readonly SourceFile[] = REPOSITORY.filter((path) =>
  /^(app|db|operation|sample|server|scripts|tests)\/.*\.(ts|tsx|mjs|css|sql)$/.test(path),
).map(readSource);

/** The code of app/ without tests. */
export const APP: readonly SourceFile[] = SOURCES.filter(({ path }) => path.startsWith("app/") && !isTest(path));

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|^tests\//.test(path);
}

function readSource(path: string): SourceFile {
  const text = readFileSync(path, "utf8");
  const imports = [...text.matchAll(IMPORT)]
    .map(([, from, bare, lazy]) => from ?? bare ?? lazy ?? "")
    .flatMap((name) => resolveImport(path, name) ?? []);
  return { path, text, imports };
}

function resolveImport(from: string, name: string): string | undefined {
  if (name.startsWith(".")) return join(dirname(from), name);
  const ours = /^#(app|db|operation|sample|scripts|server|tests)\//.exec(name);
  return ours ? name.slice(1) : undefined;
}

/** Returns `listings` for app/listings/life/slug.ts, undefined for a file directly in app/. */
export function featureOf(path: string): string | undefined {
  return /^app\/([^/]+)\//.exec(path)?.[1];
}

/** Returns `life` for app/listings/life/slug.ts, "." for a file directly in a folder of app/. */
export function innerFolderOf(path: string): string {
  return /^app\/[^/]+\/([^/]+)\//.exec(path)?.[1] ?? ".";
}
