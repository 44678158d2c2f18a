/** Opens and closes popovers in browsers that do not know them: an attribute for the styles, one at a time, closed by Escape. */
export function openPopovers(): void {
  if ("popover" in HTMLElement.prototype) return;
  addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("[popovertarget]");
    const opened = button && document.getElementById(button.getAttribute("popovertarget") ?? "");
    close(opened ?? (target as Element).closest("[popover]"));
    opened?.toggleAttribute("data-shown");
  });
  addEventListener("keydown", ({ key }) => key === "Escape" && close(null));
}

function close(except: Element | null): void {
  for (const one of document.querySelectorAll("[data-shown]")) if (one !== except) one.removeAttribute("data-shown");
}
