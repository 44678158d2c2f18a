/** The light or dark theme that the visitor has chosen on this device; without a choice that of the device. */
import { REFUSED_EVENT } from "#app/platform/forms/device-store.ts";
import { THEME_KEY, THEMES } from "#app/shell/themes.ts";

export function applyTheme(): void {
  const stored = storedTheme();
  setTheme(stored);
  addEventListener("DOMContentLoaded", () => {
    for (const select of document.querySelectorAll<HTMLSelectElement>("[data-theme-choice]"))
      select.value = stored ?? "";
  });
  addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || !("themeChoice" in target.dataset)) return;
    const theme = THEMES.find(({ value }) => value === target.value)?.value;
    setTheme(theme);
    try {
      if (theme) localStorage.setItem(THEME_KEY, theme);
      else localStorage.removeItem(THEME_KEY);
    } catch {
      dispatchEvent(new CustomEvent(REFUSED_EVENT, { detail: THEME_KEY }));
    }
  });
}

function storedTheme(): string | undefined {
  try {
    return THEMES.find(({ value }) => value === localStorage.getItem(THEME_KEY))?.value;
  } catch {
    return undefined; // The browser forbids storage.
  }
}

function setTheme(theme: string | undefined): void {
  const { dataset } = document.documentElement;
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
}
