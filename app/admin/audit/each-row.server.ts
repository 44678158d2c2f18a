/** Runs a step on each of several rows separately, and names the rows on which it failed. */
import type { Site } from "#app/accounts/visit/site.server.ts";
import type { ActionTarget } from "#app/admin/actions/admin-actions.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type PlainErrorCode, Refusal } from "#app/platform/errors/errors.ts";
import { quote } from "#app/platform/wording/quotes.ts";
import { cutAtWord } from "#app/platform/wording/text.ts";
import { namesOfRecords } from "./record-names.server.ts";

/** The refusals by the id of the row; empty if the step succeeded on all. */
type Failures = ReadonlyMap<string, Refusal>;

interface Step {
  run(id: string): Promise<unknown>;
  /** The error of a run that fails unexpectedly. */
  readonly failure: PlainErrorCode;
  /** Further values for the log. */
  readonly logged: object;
}

/** Runs the step on each row and returns the failures. Throws the refusal if the input is invalid, or if all rows fail. */
export async function runOnEach(
  log: Site["log"],
  ids: readonly string[],
  { run, failure, logged }: Step,
): Promise<Failures> {
  const failed = new Map<string, Refusal>();
  for (const id of ids) {
    try {
      await run(id);
    } catch (error) {
      if (error instanceof Refusal && error.notice.code === "invalid_value") throw error;
      if (!(error instanceof Refusal)) log.error({ err: error, ...logged, id }, "an administrator's action failed");
      failed.set(id, error instanceof Refusal ? error : new Refusal(failure));
    }
  }
  const [first] = failed.values();
  if (first && failed.size === ids.length) throw first;
  return failed;
}

/** The maximum number of failed rows that are named, and the maximum length of a name in characters. */
const MAX_NAMED = 5;
const MAX_NAME = 60;

/** Formats the rows that failed: 'Не стана за „Заявка за Pro, Иван“, „Питане, Ана“ и още 3. Действието не е възможно: …' */
export async function failureText(db: Db, target: ActionTarget, failed: Failures): Promise<string> {
  const ids = [...failed.keys()];
  const names = await namesOfRecords(db, target, ids);
  const shown = ids.slice(0, MAX_NAMED).map((id) => quote(cutAtWord(names.get(id) ?? id, MAX_NAME)));
  const more = ids.length > MAX_NAMED ? ` и още ${ids.length - MAX_NAMED}` : "";
  const reasons = [...new Set([...failed.values()].map(({ notice }) => notice.text))].join(" ");
  return `Не стана за ${shown.join(", ")}${more}. ${reasons}`;
}
