/** Closes an open menu (a <details>) on Escape, on a press outside, and when one of its forms is submitted. */
import { type RefObject, useEffect, useRef } from "react";

export function useDismissibleMenu(): RefObject<HTMLDetailsElement | null> {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      // A dialog inside the menu stays, also when a message above it is pressed.
      if (menu.current?.querySelector("dialog[open]")) return;
      if (!menu.current?.contains(target as Node)) menu.current?.removeAttribute("open");
    };
    const onKey = ({ key }: KeyboardEvent) => {
      // Escape first closes a dialog inside the menu.
      if (key !== "Escape" || !menu.current?.open || menu.current.querySelector("dialog[open]")) return;
      menu.current.removeAttribute("open");
      menu.current.querySelector("summary")?.focus();
    };
    // A dialog inside the menu stays, to show a refusal.
    const onSubmit = ({ target }: SubmitEvent) => {
      if (target instanceof Element && menu.current?.contains(target) && !target.closest("dialog"))
        menu.current.removeAttribute("open");
    };
    addEventListener("pointerdown", onPress);
    addEventListener("submit", onSubmit);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointerdown", onPress);
      removeEventListener("submit", onSubmit);
      removeEventListener("keydown", onKey);
    };
  }, []);
  return menu;
}
