// Tests as documents name them: `file` "title", "title"; each title belongs to the file before it.
import { existsSync, readFileSync } from "node:fs";

export interface NamedTest {
  readonly path: string;
  readonly title: string | undefined;
}

export function testsNamedIn(text: string): readonly NamedTest[] {
  let path = "";
  return [...text.replaceAll(/\s+/g, " ").matchAll(/`([^`]+)`|"([^"]+)"/g)].map(([, file, title]) => {
    path = file ?? path;
    return { path, title };
  });
}

/** Whether the file is there and has a test or a group of tests of that title. */
export function isTestThere({ path, title }: NamedTest): boolean {
  if (!/\.(test|e2e)\.tsx?$|^tests\/http\/api-tests\//.test(path) || !existsSync(path)) return false;
  return (
    title === undefined ||
    readFileSync(path, "utf8")
      .replaceAll(/\(\s+"/g, '("')
      .includes(`("${title}"`)
  );
}
