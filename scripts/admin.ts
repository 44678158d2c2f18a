/** `npm run admin -- WORDS`: runs an operator command (app/admin/operation/operator-commands.server.ts). */
import { USAGE } from "#app/admin/operation/operator-commands.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { parseEnv, SettingError } from "#app/platform/settings/env.server.ts";
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
