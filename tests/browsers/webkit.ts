// Drives WebKitGTK over WebDriver, on a screen in memory.
import { freePort } from "#tests/support/machine.ts";
import { type Driver, startProgram, until, WINDOW } from "./driver.ts";
import { keysOf } from "./firefox.ts";

export interface WebKitPaths {
  readonly driver: string;
  readonly display: string;
  readonly browser: string;
}

export async function startWebKit({ driver, display, browser }: WebKitPaths): Promise<Driver> {
  const port = await freePort();
  const { width, height } = WINDOW;
  const screen = await startProgram(
    display,
    () => ["-displayfd", "1", "-screen", "0", `${width}x${height}x24`, "-nolisten", "tcp"],
    { until: /^\d+/m },
  );
  const program = await startProgram(driver, () => [`--port=${port}`], { env: { DISPLAY: `:${screen.said}` } });
  let session = "";
  const send = async <Value>(method: string, path: string, body: object = {}): Promise<Value> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${session}${path}`, {
      method,
      ...(method === "POST" && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { readonly value: Value };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const evaluate = (expression: string) =>
    send<string>("POST", "/execute/sync", { script: `return ${expression}`, args: [] });
  const options = { binary: browser, args: ["--automation", "--full-screen"] };
  await until("WebDriver listens", async () => {
    const { sessionId } = await send<{ sessionId: string }>("POST", "", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
    });
    session = `/${sessionId}`;
    return session;
  });
  await send("POST", "/window/rect", WINDOW);
  return {
    evaluate,
    // Without waiting, as the others do.
    async open(url) {
      await evaluate(`void (location.href = ${JSON.stringify(url)})`);
    },
    async press(x, y) {
      const actions = [
        { type: "pointerMove", x, y },
        ...["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 })),
      ];
      await send("POST", "/actions", { actions: [{ type: "pointer", id: "finger", actions }] });
    },
    async type(text) {
      await send("POST", "/actions", { actions: [{ type: "key", id: "keys", actions: keysOf(text) }] });
    },
    async chooseFile(selector, file) {
      const element = await send<Record<string, string>>("POST", "/element", {
        using: "css selector",
        value: selector,
      });
      await send("POST", `/element/${Object.values(element)[0]}/value`, { text: file });
    },
    async close() {
      await program.stop();
      await screen.stop();
    },
  };
}
