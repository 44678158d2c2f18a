/** Asks whoever has signed in whether what the device keeps shall be the account's (rule: saved-joining). */

import { useState } from "react";
import { useRevalidator } from "react-router";
import { readOnAccount } from "#app/saved/on-account.ts";
import { Button } from "#app/ui/button.tsx";
import { useShowToast } from "#app/ui/toast.tsx";
import { counted } from "#app/wording/plurals.ts";
import { useDeviceSearches } from "./device-searches.ts";
import { joinDevice, noteAnswered } from "./joining.ts";
import { sellerOfUrl } from "./watched.ts";

export default function JoinQuestion() {
  const searches = useDeviceSearches();
  const own = readOnAccount()?.own ?? [];
  const join = useJoining();
  return (
    <section aria-labelledby="join-device" className="container-page pt-4 print:hidden">
      <div className="grid gap-2 rounded-card border border-grape bg-card p-4">
        <h2 id="join-device" className="text-lg">
          Да добавим ли запазеното на това устройство към профила Ви?
        </h2>
        <p>
          {amounts(own.length, searches)}. Запазеното в профила се вижда на всяко устройство, на което влезете. Имейли
          няма да изпращаме, докато не ги поискате.
        </p>
        <p className="flex flex-wrap gap-3">
          <Button type="button" busy={join.isBusy} onClick={join.start}>
            Добави към профила
          </Button>
          <Button
            type="button"
            look="secondary"
            onClick={() => noteAnswered([...own, ...searches.map(({ url }) => url)])}
          >
            Не сега
          </Button>
        </p>
      </div>
    </section>
  );
}

/** '3 обяви, 1 търсене и 2 продавачи, които следвате'. */
function amounts(ads: number, kept: readonly { readonly url: string }[]): string {
  const sellers = kept.filter(({ url }) => sellerOfUrl(url)).length;
  const searches = kept.length - sellers;
  const parts = [
    ads > 0 ? counted(ads, "обява", "обяви") : "",
    searches > 0 ? counted(searches, "търсене", "търсения") : "",
    sellers > 0 ? counted(sellers, "продавач, когото следвате", "продавачи, които следвате") : "",
  ].filter((part) => part !== "");
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} и ${parts.at(-1)}` : (parts[0] ?? "");
}

export function useJoining() {
  const searches = useDeviceSearches();
  const [isBusy, setBusy] = useState(false);
  const showToast = useShowToast();
  const { revalidate } = useRevalidator();
  const start = async () => {
    setBusy(true);
    try {
      await joinDevice(searches);
      showToast({ kind: "success", text: "Запазеното на това устройство вече е в профила Ви" });
      await revalidate();
    } catch {
      showToast({
        kind: "error",
        text: "Не успяхме да добавим запазеното към профила Ви. Опитайте отново след малко.",
      });
    }
    setBusy(false);
  };
  return { isBusy, start };
}
