// The steps of a visitor in any browser: finds elements by a selector and a text, and presses where a finger would.
import { setTimeout as sleep } from "node:timers/promises";
import { type Driver, until } from "./driver.ts";
import { pageFaults } from "./page-faults.ts";

export class Visit {
  readonly driver: Driver;
  readonly site: string;

  constructor(driver: Driver, site: string) {
    this.driver = driver;
    this.site = site;
  }

  /** Calls a function in the page with JSON values and returns its result. */
  async ask<Given extends readonly unknown[], Result>(
    act: (...given: Given) => Result,
    ...given: Given
  ): Promise<Result> {
    // `__name` is what the compiler of the tests adds to named functions.
    const call = `JSON.stringify((() => { const __name = (one) => one; return (${act})(...${JSON.stringify(given)}) })()) || "null"`;
    return JSON.parse(await this.driver.evaluate(call)) as Result;
  }

  async open(path: string): Promise<void> {
    await this.driver.evaluate("String(window.isLeft = true)");
    await this.driver.open(this.site + path);
    await until(`${path} is loaded`, () => this.ask(() => !("isLeft" in window) && document.readyState === "complete"));
  }

  /** Waits for an element with a text. */
  async sees(selector: string, text = ""): Promise<void> {
    await until(`'${text}' in ${selector}`, () => this.ask(findPoint, selector, text, false));
  }

  async isAt(pattern: RegExp): Promise<void> {
    const loaded = () => (document.readyState === "complete" ? location.href : "");
    await until(`the address is ${pattern}`, async () => pattern.test(await this.ask(loaded)));
  }

  /**
   * Presses the middle of the element, which nothing may cover, once it stands still. A page that moves at that moment takes the press
   * elsewhere; the element is pressed again then.
   */
  async press(selector: string, text = ""): Promise<void> {
    let point = { x: 0, y: 0 };
    await until(`'${text}' in ${selector} is pressed`, async () => {
      const { x, y } = point;
      point = (await this.ask(findPoint, selector, text, true)) ?? { x: 0, y: 0 };
      if (point.x === 0 || point.x !== x || point.y !== y) return false;
      await this.driver.press(x, y);
      return this.#arrives();
    });
  }

  /** Waits briefly until the element that `findPoint` chose was clicked, or the page was left for it. */
  async #arrives(): Promise<boolean> {
    for (let waits = 0; waits < 40; waits += 1) {
      if (await this.ask(() => Reflect.get(window, "isPressed") !== false)) return true;
      await sleep(50);
    }
    return false;
  }

  async fill(selector: string, text: string): Promise<void> {
    await this.press(selector);
    await until(`${selector} is focused`, () => this.ask(selectFocused, selector));
    await this.driver.type(text);
  }

  async choose(selector: string, value: string): Promise<void> {
    await this.ask(
      (field, option) => {
        const select = document.querySelector(field) as HTMLSelectElement;
        select.value = option;
        for (const name of ["input", "change"]) select.dispatchEvent(new Event(name, { bubbles: true }));
      },
      selector,
      value,
    );
  }

  faults(): Promise<string[]> {
    return this.ask(pageFaults);
  }
}

/** In the page: selects the text of the field if it has the focus. */
function selectFocused(selector: string): boolean {
  const { activeElement } = document;
  if (!activeElement?.matches(selector)) return false;
  (activeElement as HTMLInputElement).select();
  return true;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * In the page: returns the middle of the first shown element with this text. One to press is scrolled into sight and must not be covered;
 * `window.isPressed` is false until it is clicked.
 */
function findPoint(selector: string, text: string, isToPress: boolean): Point | null {
  const hasText = (element: Element) =>
    `${element.textContent} ${element.getAttribute("aria-label") ?? ""}`.includes(text);
  for (const element of document.querySelectorAll(selector)) {
    if (!hasText(element) || element.getClientRects().length === 0) continue;
    if (getComputedStyle(element).visibility !== "visible") continue;
    if (isToPress) element.scrollIntoView({ block: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    const hit = document.elementFromPoint(point.x, point.y);
    if (!isToPress) return point;
    if (!hit || !(element.contains(hit) || hit.contains(element))) continue;
    const watch = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      // React may have replaced the element by an equal one.
      const pressed = target.closest(selector);
      if ((pressed && hasText(pressed)) || target === hit) Reflect.set(window, "isPressed", true);
    };
    Reflect.set(window, "isPressed", false);
    document.addEventListener("click", watch, { capture: true, once: true });
    return point;
  }
  return null;
}
