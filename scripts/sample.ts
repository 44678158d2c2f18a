/** `npm run sample`: loads the demonstration data; `npm run sample -- --remove` removes it before a site goes public. */
import { parseArgs } from "node:util";
import { parseEnv, SettingError } from "#app/platform/settings/env.server.ts";
import { createSample, DEMO_ACCOUNTS, removeSample } from "#sample/load-sample.ts";
import { openSite } from "#server/site.ts";
import { reportFailure } from "./report-failure.ts";

const { values } = parseArgs({ options: { remove: { type: "boolean", default: false } } });

try {
  const env = parseEnv(process.env);
  await using opened = await openSite(env);
  if (values.remove) {
    console.log(`Removed ${await removeSample(opened.site)} demonstration accounts with their ads and pictures.`);
  } else {
    if (!env.isLoopback)
      throw new SettingError("The sample has published passwords: HOST and SITE_URL must be this machine");
    await createSample(opened.site);
    for (const { email, password, role } of DEMO_ACCOUNTS) console.log(`${email}  ${password}  ${role}`);
  }
} catch (error) {
  reportFailure(error);
}
