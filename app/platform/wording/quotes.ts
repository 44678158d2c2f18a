/**
 * Puts a text of somebody into Bulgarian quotation marks: „Ресторант »Роза«“. Pairs of quotation marks inside it become the inner
 * ones; single ones, such as that of inches, stay unless they would end the quotation.
 */
export function quote(text: string): string {
  const inner = text
    .replace(/„([^„“”]*)[“”]|“([^„“”]*)”|"([^"]*)"/g, (_pair, ...parts: readonly unknown[]) => {
      const quoted = parts.slice(0, 3).find((part) => typeof part === "string");
      return `»${quoted}«`;
    })
    .replace(/[„“”]/g, (sign) => (sign === "„" ? "»" : "«"));
  return `„${inner}“`;
}
