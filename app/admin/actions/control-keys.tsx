/** Keys for the controls of administration pages: a control names its key in `data-key`, by its place on the keyboard, which is the same for Cyrillic. */
import { useEffect, useEffectEvent } from "react";
import { useNavigation } from "react-router";

/** Clicks the control of a pressed key, unless a form is being sent, a dialog is open, or a field has the focus. */
export function useControlKeys(): void {
  const isBusy = useNavigation().state !== "idle";
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isBusy || event.repeat || isTaken(event)) return;
    const code = event.code.replace("Numpad", "Digit");
    const holder = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(code)}"]`);
    const control = holder?.matches("a, button") ? holder : holder?.querySelector<HTMLElement>("a, button");
    if (!control) return;
    event.preventDefault();
    control.click();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** Reports whether the key event belongs to a field, a dialog or a shortcut of the browser. */
function isTaken({ target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest("input:not([type=checkbox]), textarea, select") !== null;
  return isTyping || altKey || ctrlKey || metaKey || shiftKey || document.querySelector("dialog[open]") !== null;
}

/** The key of a button, for people with a keyboard. */
export function Key({ letter }: { readonly letter: string | number }) {
  return (
    <kbd aria-hidden className="rounded border border-current px-1 text-xs font-normal opacity-80 max-lg:hidden">
      {letter}
    </kbd>
  );
}
