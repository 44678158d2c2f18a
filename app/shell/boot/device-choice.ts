/** A choice of this device that is an attribute of the document, `data-{key}`, on every page. */
import { REFUSED_EVENT } from "#app/platform/forms/device-store.ts";

/** Applies the stored choice, and returns functions to read and to change it. Any value but `values` is no choice. */
export function applyDeviceChoice(key: string, values: readonly string[]) {
  const { dataset } = document.documentElement;
  const show = (value: string | undefined) => {
    if (value) dataset[key] = value;
    else delete dataset[key];
  };
  const read = () => {
    try {
      const stored = localStorage.getItem(key);
      return values.find((value) => value === stored);
    } catch {
      return undefined; // The browser forbids storage.
    }
  };
  const choose = (chosen: string | undefined) => {
    const value = values.find((one) => one === chosen);
    show(value);
    try {
      if (value) localStorage.setItem(key, value);
      else localStorage.removeItem(key);
    } catch {
      dispatchEvent(new CustomEvent(REFUSED_EVENT, { detail: key }));
    }
  };
  show(read());
  return { read, choose };
}
