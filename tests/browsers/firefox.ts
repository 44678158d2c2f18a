// Drives Firefox over WebDriver BiDi.
import { connect, type Driver, startProgram, WINDOW } from "./driver.ts";

interface Evaluated {
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text?: string };
}

export async function startFirefox(path: string): Promise<Driver> {
  const program = await startProgram(
    path,
    (folder) => ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", folder],
    { until: /ws:\S+/ },
  );
  const browser = await connect(`${program.said}/session`);
  await browser("session.new", { capabilities: {} });
  const tree = await browser<{ contexts: readonly { context: string }[] }>("browsingContext.getTree");
  const context = tree.contexts[0]?.context;
  const send = <Result>(method: string, params: object) => browser<Result>(method, { context, ...params });
  await send("browsingContext.setViewport", { viewport: WINDOW });
  return {
    async open(url) {
      await send("browsingContext.navigate", { url, wait: "none" });
    },
    async evaluate(expression) {
      const target = { context };
      const { result, exceptionDetails } = await browser<Evaluated>("script.evaluate", {
        ...{ expression, target, awaitPromise: false },
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value ?? "";
    },
    async press(x, y) {
      const actions = [
        { type: "pointerMove", x, y },
        ...["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 })),
      ];
      await send("input.performActions", { actions: [{ type: "pointer", id: "finger", actions }] });
    },
    async type(text) {
      await send("input.performActions", { actions: [{ type: "key", id: "keys", actions: keysOf(text) }] });
    },
    async chooseFile(selector, file) {
      const { nodes } = await send<{ nodes: readonly { sharedId: string }[] }>("browsingContext.locateNodes", {
        locator: { type: "css", value: selector },
      });
      await send("input.setFiles", { element: { sharedId: nodes[0]?.sharedId }, files: [file] });
    },
    close: () => program.stop(),
  };
}

/** Returns the actions of typing a text, as WebDriver states them. */
export function keysOf(text: string) {
  return [...text].flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);
}
