import { expect, test } from "vitest";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { isPushEndpoint } from "./push-endpoint.ts";

const { pushServices } = parseEnv({});

test.each([
  "https://fcm.googleapis.com/fcm/send/a:b",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
  "https://FCM.googleapis.com/abc",
])("%s is a push service", (endpoint) => {
  expect(isPushEndpoint(pushServices, endpoint)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/abc",
  "https://fcm.googleapis.com:8443/abc",
  "https://fcm.googleapis.com./abc",
  "https://evilfcm.googleapis.com/abc",
  "https://fcm.googleapis.com.evil.com/abc",
  "https://evil.com/fcm.googleapis.com",
  "https://evil.com#fcm.googleapis.com",
  "https://user@fcm.googleapis.com/abc",
  "https://fcm.googleapis.com@evil.com/abc",
  "https://push.apple.com.evil.com/",
  "https://127.0.0.1/abc",
  "https://[::1]/abc",
  "https://localhost/abc",
  "https://169.254.169.254/latest",
  "https://0x7f000001/",
  "http://127.0.0.1:4000/abc",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "",
])("%s is none", (endpoint) => {
  expect(isPushEndpoint(pushServices, endpoint)).toBe(false);
});

test("an origin of this machine is one if the setting names it", () => {
  const services = ["http://127.0.0.1:4000"];
  expect(isPushEndpoint(services, "http://127.0.0.1:4000/abc")).toBe(true);
  for (const other of ["http://127.0.0.1:4001/abc", "https://127.0.0.1:4000/abc", "http://localhost:4000/abc"])
    expect(isPushEndpoint(services, other)).toBe(false);
});
