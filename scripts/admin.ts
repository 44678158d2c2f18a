/** `npm run admin -- WORDS`: runs an operator command (operation/operator-commands.server.ts). */

import { parseEnv, SettingError } from "#app/platform/settings/env.server.ts";
import { USAGE } from "#operation/operator-commands.server.ts";
import { operatorAnswer } from "./operator-answer.ts";
import { reportFailure } from "./report-failure.ts";

const words = process.argv.slice(2);

try {
  if (words.length === 0) throw new SettingError(USAGE);
  console.log(await operatorAnswer(parseEnv(process.env), words));
} catch (error) {
  reportFailure(error);
}
