/** Renders the section of the page of notifications about the browsers that show them. */
import { useState } from "react";
import { useSubmit } from "react-router";
import { FORM_OWNER } from "#app/platform/forms/form-owner.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { Form, useFormOwner } from "#app/platform/ui/form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import type { PushDeviceView } from "./push-devices.server.ts";
import { type PushSupport, usePush } from "./use-push.ts";

interface PushSectionProps {
  readonly devices: readonly PushDeviceView[];
  readonly publicKey: string;
  readonly wantsMailToo: boolean;
}

export function PushSection({ devices, publicKey, wantsMailToo }: PushSectionProps) {
  return (
    <section aria-labelledby="push" className="grid gap-4 panel p-4 sm:p-6">
      <h2 id="push" className="scroll-mt-20 text-xl">
        Кажи ми веднага
      </h2>
      <p>
        Телефонът или компютърът Ви показва известие за нови съобщения, за избраното по-горе и за Вашите обяви, и когато
        сайтът не е отворен. Между 21 и 8 часа не идва нищо: известията чакат до сутринта.
      </p>
      <ThisDevice publicKey={publicKey} isKnown={devices.some(({ isThis }) => isThis)} />
      <p className="unscripted text-muted">
        Известията се включват от браузър с JavaScript. Без него Ви пишем по имейл.
      </p>
      {devices.length > 0 && (
        <>
          <DeviceList devices={devices} />
          <Form method="post" className="grid gap-3 border-line border-t pt-4">
            <label className="flex min-h-11 items-center gap-3 leading-snug">
              <input type="checkbox" name="mail" value="on" defaultChecked={wantsMailToo} className="shrink-0" />
              <span className="min-w-0">Изпращай и имейл за обявите и съобщенията, за които е дошло известие</span>
            </label>
            <p className="text-muted text-sm">Въпросите за Вашите обяви идват винаги и по имейл.</p>
            <SubmitButton intent="mail-too" look="secondary" className="justify-self-start">
              Запази
            </SubmitButton>
          </Form>
        </>
      )}
    </section>
  );
}

const REASONS: Readonly<Partial<Record<PushSupport, string>>> = {
  no: "Този браузър не показва известия от сайтове, или службата му за известия не отговаря. Ще Ви пишем по имейл.",
  install:
    "На iPhone и iPad първо добавете сайта към началния екран („Споделяне“, после „Към начален екран“), отворете го оттам и включете известията.",
  denied: "Известията от този сайт са забранени в браузъра. Разрешете ги в настройките му за сайта и опитайте пак.",
};

/** Renders the button that asks for the permission, or the reason why it cannot. */
function ThisDevice({ publicKey, isKnown }: { readonly publicKey: string; readonly isKnown: boolean }) {
  const { support, isSubscribed, subscribe } = usePush(publicKey);
  const [isAsking, setAsking] = useState(false);
  const submit = useSubmit();
  const owner = useFormOwner();
  if (isKnown && (isSubscribed || support === "unknown")) return null;
  async function turnOn() {
    setAsking(true);
    const subscription = await subscribe();
    setAsking(false);
    if (subscription)
      await submit({ intent: "push-on", ...subscription, ...(owner && { [FORM_OWNER]: owner }) }, { method: "post" });
  }
  return (
    <div className="scripted grid gap-3" aria-live="polite">
      {REASONS[support] ? (
        <p className="rounded-control bg-tint p-3">{REASONS[support]}</p>
      ) : (
        <Button type="button" busy={isAsking} className="justify-self-start" onClick={() => void turnOn()}>
          Включи на това устройство
        </Button>
      )}
    </div>
  );
}

function DeviceList({ devices }: { readonly devices: readonly PushDeviceView[] }) {
  return (
    <>
      <ul className="ruled">
        {devices.map(({ id, name, since, isThis }) => (
          <li key={id} className="flex items-center justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <strong className="font-semibold">{name}</strong>
              <span className="block text-muted text-sm">
                {isThis ? `Това устройство, от ${since}` : `От ${since}`}
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name="device" value={id} />
              <Button
                look="quiet"
                name="intent"
                value="push-off"
                aria-label={`Спри известията на ${name}, от ${since}`}
              >
                Спри
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post">
          <Button look="secondary" name="intent" value="push-off">
            Спри на всички устройства
          </Button>
        </Form>
      )}
    </>
  );
}
