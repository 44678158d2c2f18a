/** Says whether V8 optimises WebAssembly that runs often, which takes more processor time than a short-lived process saves by it. */
import { setFlagsFromString } from "node:v8";

const FLAGS = ["wasm-dynamic-tiering", "wasm-tier-up"];

let isAllowedNow = !process.execArgv.includes("--liftoff-only");

export function isOptimisationAllowed(): boolean {
  return isAllowedNow;
}

/**
 * Sets whether WebAssembly functions that are compiled from now on may be optimised later, in the whole process. Returns the
 * previous setting.
 */
export function allowOptimisation(isAllowed: boolean): boolean {
  const before = isAllowedNow;
  for (const flag of FLAGS) setFlagsFromString(`--${isAllowed ? "" : "no-"}${flag}`);
  isAllowedNow = isAllowed;
  return before;
}
