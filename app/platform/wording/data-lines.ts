/** Returns the lines of a data file without comments, which begin with '#', and empty lines. An indented line continues the one before. */
export function dataLines(text: string): readonly string[] {
  return text
    .replace(/^#.*\n/gm, "")
    .replace(/\n +/g, " ")
    .split("\n")
    .filter((line) => line !== "");
}
