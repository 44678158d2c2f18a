import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CaptchaService, startCaptchaService } from "#tests/support/counterparts.ts";
import { refusal } from "#tests/support/refusal.ts";
import { makeForm } from "#tests/support/request.ts";
import { checkCaptcha } from "./captcha.server.ts";

let service: CaptchaService;
beforeAll(async () => {
  service = await startCaptchaService("the secret");
});
afterAll(() => service.stop());

const check = (response: string, secret = "the secret", verifyUrl = service.url) => {
  const settings = { siteKey: "key", secret, verifyUrl, scriptUrl: "https://a.example/script.js" };
  return refusal(checkCaptcha(settings, makeForm({ "cf-turnstile-response": response }), "203.0.113.7"));
};

test("a person passes; a robot and an empty token are refused", async () => {
  expect(await check("a person")).toBeUndefined();
  expect(await check("a robot")).toBe("captcha_failed");
  expect(await check("")).toBe("captcha_failed");
});

test("an unavailable service is reported as unavailable", async () => {
  service.isAway = true;
  expect(await check("a person")).toBe("captcha_unavailable");
  service.isAway = false;
});

test("a wrong secret is an error, not a refusal", async () => {
  expect(await check("a person", "another secret")).toEqual(
    new Error("the captcha service answers invalid-input-secret"),
  );
});

test("a redirect of the service is not followed", async () => {
  const leading = createServer((_request, answer) => answer.writeHead(307, { location: service.url }).end());
  await once(leading.listen(0, "127.0.0.1"), "listening");
  const { port } = leading.address() as AddressInfo;
  expect(await check("a person", "the secret", `http://127.0.0.1:${port}/`)).toBe("captcha_unavailable");
  leading.close();
});
