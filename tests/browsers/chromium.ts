// Drives Chromium of any version over the DevTools protocol; Playwright and drivers need newer versions.
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Driver, startProgram, WINDOW } from "./driver.ts";

const FLAGS = ["--headless", "--no-sandbox", "--no-zygote", "--disable-gpu", "--hide-scrollbars", "--lang=bg"];

interface Evaluated {
  readonly result: { readonly value?: string; readonly objectId?: string };
  readonly exceptionDetails?: { readonly exception?: { readonly description?: string } };
}

export async function startChromium(path: string): Promise<Driver> {
  const program = await startProgram(
    path,
    (folder) => [...FLAGS, "--remote-debugging-port=0", `--user-data-dir=${folder}`, "about:blank"],
    { until: /ws:\S+/ },
  );
  const browser = await connect(program.said);
  const { targetId } = await browser<{ targetId: string }>("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await browser<{ sessionId: string }>("Target.attachToTarget", { targetId, flatten: true });
  const send = <Result>(method: string, params: object = {}) => browser<Result>(method, params, { sessionId });
  await send("Emulation.setDeviceMetricsOverride", { ...WINDOW, deviceScaleFactor: 1, mobile: true });
  await send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await send("Page.enable");
  return {
    async open(url) {
      await send("Page.navigate", { url });
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = await send<Evaluated>("Runtime.evaluate", { expression });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
      return result.value ?? "";
    },
    async press(x, y) {
      const touches = [
        send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] }),
        send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
      ];
      // Not answered if the page is left at once.
      await Promise.race([Promise.allSettled(touches), sleep(1000)]);
    },
    async type(text) {
      await send("Input.insertText", { text });
    },
    async chooseFile(selector, path) {
      const expression = `document.querySelector(${JSON.stringify(selector)})`;
      const { result } = await send<Evaluated>("Runtime.evaluate", { expression });
      await send("DOM.setFileInputFiles", { files: [path], objectId: result.objectId });
    },
    close: () => program.stop(),
  };
}
