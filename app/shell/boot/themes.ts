/** The themes that a visitor can choose. */

/** The key in local storage. */
export const THEME_KEY = "theme";

export const THEMES = [
  { value: "light", label: "Светъл" },
  { value: "dark", label: "Тъмен" },
] as const;
