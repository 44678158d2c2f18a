/** Which settings an operator has changed, without what must not be seen. */
import { SECRETS, settings } from "./env.server.ts";

/** A setting that is not what it would be by itself; `value` is undefined for a secret. */
export interface ChangedSetting {
  readonly name: string;
  readonly value: string | undefined;
}

export function changedSettings(variables: Readonly<Record<string, string | undefined>>): readonly ChangedSetting[] {
  const usual: Readonly<Record<string, unknown>> = settings.parse({});
  return Object.keys(settings.shape).flatMap((name) => {
    const given = variables[name];
    if (given === undefined || given === "" || given === String(usual[name])) return [];
    return [{ name, value: SECRETS.has(name) ? undefined : given }];
  });
}
