/** The light or dark theme that the visitor has chosen on this device; without a choice that of the device. */
import { applyDeviceChoice } from "./device-choice.ts";
import { THEME_KEY, THEMES } from "./themes.ts";

export function applyStoredTheme() {
  return applyDeviceChoice(
    THEME_KEY,
    THEMES.map(({ value }) => value),
  );
}

export function applyTheme(): void {
  const theme = applyStoredTheme();
  addEventListener("DOMContentLoaded", () => {
    for (const select of document.querySelectorAll<HTMLSelectElement>("[data-theme-choice]"))
      select.value = theme.read() ?? "";
  });
  addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && "themeChoice" in target.dataset) theme.choose(target.value);
  });
}
