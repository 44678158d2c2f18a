import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { refusal } from "#tests/support/refusal.ts";
import { FairQueue, type QueueEntry, type QueueLimits } from "./fair-queue.server.ts";

/** Creates a queue whose work ends on demand, in the order in which it started. */
function workshop(limits: QueueLimits) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, place?: QueueEntry) => {
    const added = queue.run(async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    }, place);
    // Prevents unhandled rejections; some tests check the refusal later.
    added.catch(() => {});
    return added;
  };
  const finish = async (count = 1) => {
    for (const end of ends.splice(0, count)) end();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, begun, add, finish };
}

describe("waiting work", () => {
  test("never exceeds the concurrency limit, in any order of arrival", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 3 }), { maxLength: 60 }), async (steps) => {
        const queue = new FairQueue({ concurrency: 2 });
        let [now, most] = [0, 0];
        const all = steps.map(async (pause) => {
          for (let tick = 0; tick < pause; tick += 1) await null;
          return queue.run(async () => {
            now += 1;
            most = Math.max(most, now);
            for (let tick = 0; tick < pause; tick += 1) await null;
            now -= 1;
          });
        });
        await Promise.all(all);
        expect(most).toBeLessThanOrEqual(2);
        expect([queue.running, queue.waiting]).toEqual([0, 0]);
      }),
    );
  });

  test("starts fairly between keys", async () => {
    const { begun, add, finish } = workshop({ concurrency: 1 });
    for (const name of ["a1", "a2", "a3", "a4", "b1", "c1", "b2"]) add(name, { keys: [name[0] ?? ""] });
    for (let step = 0; step < 7; step += 1) await finish();
    expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
  });

  test("starts fairly on each level of keys, before priority", async () => {
    const { begun, add, finish } = workshop({ concurrency: 1 });
    add("runs", { keys: ["crowd", "z"] });
    for (const name of ["a1", "a2", "b1", "b2", "c1"]) add(name, { keys: ["crowd", name[0] ?? ""], priority: 1 });
    for (const name of ["d1", "d2"]) add(name, { keys: ["other", "d"] });
    for (let step = 0; step < 8; step += 1) await finish();
    expect(begun).toEqual(["runs", "d1", "a1", "d2", "b1", "c1", "a2", "b2"]);
  });

  test("of keys with an equal claim starts by priority", async () => {
    const { begun, add, finish } = workshop({ concurrency: 1 });
    add("first");
    for (const priority of [0, 2, 1]) add(`priority ${priority}`, { priority });
    for (let step = 0; step < 4; step += 1) await finish();
    expect(begun).toEqual(["first", "priority 2", "priority 1", "priority 0"]);
  });

  test("releases its slot to others while it waits for something else", async () => {
    const queue = new FairQueue({ concurrency: 1 });
    const steps: string[] = [];
    let arrive = () => {};
    const first = queue.run(async (runWithoutSlot) => {
      steps.push("first begins");
      await runWithoutSlot(() => new Promise<void>((resolve) => (arrive = resolve)));
      steps.push("first goes on");
    });
    await queue.run(async () => {
      steps.push("second");
      arrive();
      await new Promise((resolve) => setImmediate(resolve));
      steps.push("second ends");
    });
    await first;
    expect(steps).toEqual(["first begins", "second", "second ends", "first goes on"]);
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  test("that fails without its slot, or gets no slot afterwards, leaves the queue intact", async () => {
    const queue = new FairQueue({ concurrency: 1 });
    await expect(queue.run((runWithoutSlot) => runWithoutSlot(() => Promise.reject(new Error("no"))))).rejects.toThrow(
      "no",
    );
    const client = new AbortController();
    const leaving = queue.run((runWithoutSlot) => runWithoutSlot(async () => client.abort(new Error("has left"))), {
      signal: client.signal,
    });
    await expect(leaving).rejects.toThrow("has left");
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  test("that is aborted is dropped and makes room", async () => {
    const { queue, begun, add, finish } = workshop({ concurrency: 1, maxWaiting: 1 });
    add("first");
    const client = new AbortController();
    const gone = add("gone", { signal: client.signal });
    client.abort(new Error("has left"));
    await expect(gone).rejects.toThrow("has left");
    expect(queue.waiting).toBe(0);
    add("third");
    await finish();
    await finish();
    expect(begun).toEqual(["first", "third"]);
    await expect(add("late", { signal: client.signal })).rejects.toThrow("has left");
  });
});

describe("a full queue", () => {
  const settled = async (all: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(all)).map(({ status }) => (status === "fulfilled" ? "done" : "refused"));

  test("refuses further work of the same priority", async () => {
    const { add } = workshop({ concurrency: 1, maxWaiting: 2 });
    add("runs");
    add("waits", { keys: ["a"] });
    add("waits", { keys: ["b"] });
    expect(await refusal(add("too many", { keys: ["c"] }))).toBe("overloaded");
  });

  test("of equal keys refuses lower priority", async () => {
    const { begun, add, finish } = workshop({ concurrency: 1, maxWaiting: 2 });
    add("runs");
    const low = [add("low a", { keys: ["a"] }), add("low b", { keys: ["b"] })];
    const high = add("high", { priority: 1, keys: ["c"] });
    for (let step = 0; step < 3; step += 1) await finish();
    expect(await high).toBe("high");
    expect(await settled(low)).toEqual(["done", "refused"]);
    expect(begun[1]).toBe("high");
  });

  test("refuses work of the largest key, whatever its priority", async () => {
    const { queue, add, finish } = workshop({ concurrency: 1, maxWaiting: 10 });
    add("runs", { keys: ["crowd"] });
    const crowd = Array.from({ length: 40 }, (_, index) => add(`crowd ${index}`, { keys: ["crowd"], priority: 3 }));
    expect(queue.waiting).toBe(10);
    const others = Array.from({ length: 8 }, (_, index) => add(`other ${index}`, { keys: [`other ${index}`] }));
    for (let step = 0; step < 11; step += 1) await finish();
    expect(await settled(others)).toEqual(others.map(() => "done"));
    expect((await settled(crowd)).filter((one) => one === "done")).toHaveLength(2);
  });

  test("refuses work of a network whose visitors are many, not of small ones", async () => {
    const { add, finish } = workshop({ concurrency: 1, maxWaiting: 10 });
    add("runs", { keys: ["crowd", "0"] });
    const crowd = Array.from({ length: 40 }, (_, index) => add(`crowd ${index}`, { keys: ["crowd", `${index}`] }));
    const others = Array.from({ length: 5 }, (_, index) => add(`other ${index}`, { keys: ["other", "o"] }));
    for (let step = 0; step < 11; step += 1) await finish();
    expect(await settled(others)).toEqual(others.map(() => "done"));
    expect((await settled(crowd)).filter((one) => one === "done")).toHaveLength(5);
  });

  test("refuses work after the timeout", async () => {
    vi.useFakeTimers();
    try {
      const { add } = workshop({ concurrency: 1, maxWaiting: 2, timeout: 2_000 });
      add("runs");
      const waiting = refusal(add("waits"));
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await waiting).toBe("overloaded");
    } finally {
      vi.useRealTimers();
    }
  });
});
