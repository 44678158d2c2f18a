// Notifications on a device. Chromium subscribes only at Google's service, so the page is given a subscription, and the tools for developers
// deliver to the service worker.
import { createECDH, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, signUp, test } from "./support.ts";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

/** Lets the browser subscribe without a service. */
async function fakeService(page: Page): Promise<void> {
  const keys = {
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString("hex")}`;
  await page.addInitScript(
    (subscription) => {
      const asked = async (options?: PushSubscriptionOptionsInit) => {
        if (!(options?.applicationServerKey instanceof Uint8Array) || options.applicationServerKey.length !== 65)
          throw new Error("no key");
        return Object.create(PushSubscription.prototype, { toJSON: { value: () => subscription } });
      };
      PushManager.prototype.subscribe = asked;
      // A browser without windows says that they are denied.
      Object.defineProperty(Notification, "permission", { get: () => "default" });
    },
    { endpoint, keys },
  );
}

interface Shown {
  readonly title: string;
  readonly body?: string;
  readonly tag?: string;
  readonly data?: string;
}

/** Notes what the service worker shows: a browser without windows shows nothing. */
async function watchNotifications(page: Page): Promise<() => Promise<readonly Shown[]>> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("no service worker");
  await worker.evaluate(() => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration; shown: object[] };
    scope.shown = [];
    scope.registration.showNotification = async (title, { body, tag, data } = {}) => {
      scope.shown.push({ title, body, tag, data });
    };
  });
  return () => worker.evaluate(() => (self as unknown as { shown: Shown[] }).shown);
}

/** Delivers a notification to the service worker of the page. */
async function deliver(page: Page, data: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  });
  await session.detach();
}

test("a person turns notifications on by a tap, sees the device, and turns them off", async ({ page }) => {
  await fakeService(page);
  await signUp(page);
  await page.goto("/notifications");
  await expect(page.getByRole("heading", { name: "Кажи ми веднага" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Включи на това устройство" }).click();
  await expect(page.getByText("Това устройство вече получава известия")).toBeVisible();
  await expect(page.getByText(/^Това устройство, от/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Включи на това устройство" })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Спри известията на/ }).click();
  await expect(page.getByText("Известията на устройството са спрени")).toBeVisible();
  await expect(page.getByRole("button", { name: "Включи на това устройство" })).toBeVisible();
});

test("the service worker shows a notification, without its content once nobody is signed in", {
  tag: "@phone",
}, async ({ page }) => {
  await signUp(page);
  await page.goto("/notifications");
  const shown = await watchNotifications(page);
  await expect.poll(() => page.evaluate(() => caches.has("signed-in"))).toBe(true);
  const text = {
    title: "Иван Ви писа за „Маса“",
    body: "Налична ли е?",
    path: "/conversations/1",
    tag: "conversation.1",
  };
  await deliver(page, text);
  const { path: data, ...rest } = text;
  await expect.poll(shown).toEqual([{ ...rest, data }]);
  await page.context().clearCookies();
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => caches.has("signed-in"))).toBe(false);
  await deliver(page, text);
  await expect.poll(async () => (await shown()).slice(1)).toEqual([{ title: "Имате ново известие", data: "/" }]);
});

test("a subscription of one person ends when another one is signed in in the same browser", {
  tag: "@phone",
}, async ({ page }) => {
  await page.addInitScript(() => {
    const unsubscribe = async () => {
      localStorage.setItem("ended", "yes");
      return true;
    };
    PushManager.prototype.getSubscription = async () => ({ unsubscribe }) as PushSubscription;
  });
  await signUp(page);
  await page.goto("/notifications");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const ended = () => page.evaluate(() => localStorage.getItem("ended"));
  await page.evaluate(() => localStorage.setItem("push_person", document.body.dataset.person ?? ""));
  await page.reload();
  await expect.poll(() => page.evaluate(() => caches.has("signed-in"))).toBe(true);
  expect(await ended()).toBeNull();
  await page.context().clearCookies();
  await signUp(page, "Някой Друг");
  await page.goto("/");
  await expect.poll(ended).toBe("yes");
});
