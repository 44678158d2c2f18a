import { expect, test } from "vitest";
import { afterRequest, clientGone, inRequest, isInRequest, outsideRequest } from "./request-scope.server.ts";

test("the signal of a request is available in all its asynchronous work", async () => {
  const client = new AbortController();
  await inRequest({ clientGone: client.signal }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(clientGone()).toBe(client.signal);
    expect(isInRequest()).toBe(true);
    expect(outsideRequest(() => [clientGone(), isInRequest()])).toEqual([undefined, false]);
  });
  expect([clientGone(), isInRequest()]).toEqual([undefined, false]);
});

test("cleanups run in reverse order, even if the request fails", async () => {
  const done: string[] = [];
  const failing = inRequest({}, async () => {
    afterRequest(async () => void done.push("first"));
    afterRequest(async () => void done.push("second"));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(done).toEqual(["second", "first"]);
});
