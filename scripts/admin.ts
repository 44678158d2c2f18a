/** `npm run admin -- WORDS`: what operators do from a shell (app/operation/operator-commands.server.ts says which words). */
import { USAGE } from "#app/operation/operator-commands.server.ts";
import { parseEnv, SettingError } from "#app/platform/env.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import { operatorAnswer } from "./operator-answer.ts";

const words = process.argv.slice(2);

try {
  if (words.length === 0) throw new SettingError(USAGE);
  console.log(await operatorAnswer(parseEnv(process.env), words));
} catch (error) {
  if (!(error instanceof SettingError) && !(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
