/** Lists the settings that differ from their defaults, without the values of secrets. */
import { SECRETS } from "./env.server.ts";
import { settings } from "./env-schema.server.ts";

/** A setting that differs from its default; `value` is undefined for a secret. */
export interface ChangedSetting {
  readonly name: string;
  readonly value: string | undefined;
}

export function changedSettings(variables: Readonly<Record<string, string | undefined>>): readonly ChangedSetting[] {
  const defaults: Readonly<Record<string, unknown>> = settings.parse({});
  return Object.keys(settings.shape).flatMap((name) => {
    const given = variables[name];
    if (given === undefined || given === "" || given === String(defaults[name])) return [];
    return [{ name, value: SECRETS.has(name) ? undefined : given }];
  });
}
