/** Handles the forms about the browsers that get notifications. */
import type { Person } from "#app/accounts/sign-in/person.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { recipientOfAccount } from "#app/messaging/recipients/recipients.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { SuccessCode } from "#app/platform/wording/success.ts";
import { removePushDevices, renewPushDevice, savePushDevice, setMailToo } from "./push-devices.server.ts";
import { subscriptionSchema } from "./subscription.server.ts";

const INTENTS = ["push-on", "push-renewed", "push-off", "mail-too"];

export function isPushForm(form: FormData): boolean {
  return INTENTS.includes(String(form.get("intent")));
}

/** Applies a form of a signed-in person. Refuses with push_refused and as savePushDevice does. */
export async function handlePushForm(site: Site, person: Person, form: FormData): Promise<SuccessCode> {
  const intent = form.get("intent");
  if (intent === "mail-too") {
    await setMailToo(site.db, await recipientOfAccount(site.db, person.id), form.get("mail") === "on");
    return "notifications_saved";
  }
  if (intent === "push-off") {
    const device = String(form.get("device") ?? "");
    if (device && !isUuid(device)) throw new Refusal("push_refused");
    await removePushDevices(site.db, person.id, device || undefined);
    return "push_off";
  }
  const subscription = subscriptionSchema.safeParse(Object.fromEntries(form));
  if (!subscription.success) throw new Refusal("push_refused");
  const save = intent === "push-renewed" ? renewPushDevice : savePushDevice;
  await save(site, person, subscription.data);
  return "push_on";
}
