/** Subscribes this browser to notifications, after a tap. */
import { useEffect, useState } from "react";
import { PUSH_PERSON } from "#app/platform/offline/offline-names.ts";

/** `install`: the browser has notifications for sites on the home screen only, as on an iPhone. */
export type PushSupport = "unknown" | "yes" | "no" | "install" | "denied";

function supportHere(): PushSupport {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "standalone" in navigator && !navigator.standalone ? "install" : "no";
  return Notification.permission === "denied" ? "denied" : "yes";
}

/** Returns whether this browser has notifications, whether it has a subscription, and a function that asks for one. */
export function usePush(publicKey: string) {
  const [support, setSupport] = useState<PushSupport>("unknown");
  const [isSubscribed, setSubscribed] = useState(true);
  useEffect(() => {
    setSupport(supportHere());
    void findSubscription().then((found) => setSubscribed(found !== null));
  }, []);
  async function subscribe() {
    const permission = await Notification.requestPermission();
    if (permission !== "granted") {
      setSupport(permission === "denied" ? "denied" : "yes");
      return undefined;
    }
    try {
      // An earlier subscription may be for other keys, or for another person.
      await (await findSubscription())?.unsubscribe();
      const { pushManager } = await navigator.serviceWorker.ready;
      const subscription = await pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: bytesOf(publicKey),
      });
      // For who signs in here later (app/shell/boot/worker.ts).
      localStorage.setItem(PUSH_PERSON, document.body.dataset.person ?? "");
      setSubscribed(true);
      return fieldsOf(subscription);
    } catch {
      // The push service of the browser is off or not reachable.
      setSupport("no");
      return undefined;
    }
  }
  return { support, isSubscribed, subscribe };
}

async function findSubscription(): Promise<PushSubscription | null> {
  // Private windows refuse service workers: they have no subscription.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

function fieldsOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return undefined;
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

/** Returns the bytes of a key in base64url; old browsers take no text. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
}
