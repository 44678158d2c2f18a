/** What somebody who is signed in keeps on this device alone. */
import { Button } from "#app/ui/button.tsx";
import { DeviceSearchList } from "./device-search-list.tsx";
import { useDeviceSearches } from "./device-searches.ts";
import { useJoining } from "./join-question.tsx";

export function LeftOnDevice() {
  const searches = useDeviceSearches();
  const join = useJoining();
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="left-on-device" className="mt-8">
      <h2 id="left-on-device" className="mb-3 text-xl">
        Само на това устройство
      </h2>
      <DeviceSearchList empty={null} level="h3">
        {() => (
          <Button type="button" busy={join.isBusy} onClick={join.start} className="mt-3">
            Добави към профила
          </Button>
        )}
      </DeviceSearchList>
    </section>
  );
}
