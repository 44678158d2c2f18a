/** A text field with a list of options below it: which are shown, the keys, and the ARIA attributes of a combobox. */
import { type KeyboardEvent, useState, useSyncExternalStore } from "react";

/** The id of the list of options. */
export const LISTBOX = "search-suggestions";

export type Combobox<Option extends { readonly id: string }> = ReturnType<typeof useCombobox<Option>>;

/** `optionsFor` gets the text of the field when the list was opened. */
export function useCombobox<Option extends { readonly id: string }>(
  optionsFor: (text: string) => readonly Option[],
  onChoose: (option: Option) => void,
) {
  const [openedWith, setOpenedWith] = useState<string>();
  const [active, setActive] = useState(-1);
  const [pressedOptions, setPressedOptions] = useState<readonly Option[]>();
  const isScripted = useSyncExternalStore(subscribeToNothing, yes, no);
  const options = pressedOptions ?? (openedWith === undefined ? [] : optionsFor(openedWith));
  const isShown = options.length > 0;
  const current = options[active];

  const reset = (text: string | undefined) => {
    setPressedOptions(undefined);
    setOpenedWith(text);
    setActive(-1);
  };
  const open = (text: string) => reset(text);
  const close = () => reset(undefined);
  const choose = (option: Option) => {
    close();
    onChoose(option);
  };
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter" && !current) close();
    if (!isShown) {
      if (event.key === "ArrowDown") open(event.currentTarget.value);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== "Escape" && !(event.key === "Enter" && current)) return;
    event.preventDefault();
    // The field itself is at position -1; the options wrap around through it.
    if (step !== undefined) setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    else if (event.key === "Escape") close();
    else if (current) choose(current);
  };
  // Options that arrive between pressing and releasing would move another one under the finger.
  const keepOptions = () => setPressedOptions(options);
  const updateOptions = () => setPressedOptions(undefined);
  const fieldAttributes = isScripted && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": isShown,
    "aria-controls": isShown ? LISTBOX : undefined,
    "aria-activedescendant": current?.id,
  };
  return { options, isShown, current, open, close, choose, pressKey, keepOptions, updateOptions, fieldAttributes };
}

const subscribeToNothing = () => () => {};
const yes = () => true;
const no = () => false;
