/** Fills empty fields of a new ad from its title while it is typed, and remembers which ones, so that the form can show them. */
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { TitleValue } from "#app/listings/finding/title-reading.ts";
import { useTitleReading } from "./use-title-reading.ts";

interface TitleValuesOptions {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly category: string;
  /** The values that the server has filled in from the title. */
  readonly initial: readonly TitleValue[];
  /** True once the title that is there already has to be read. */
  readonly isRead: boolean;
}

export function useTitleValues({ form, category, initial, isRead }: TitleValuesOptions) {
  const [filled, setFilled] = useState(initial);
  const [refused, setRefused] = useState<readonly TitleValue[]>([]);
  const fill = (read: readonly TitleValue[]) => {
    if (!form.current) return;
    const own = new Set(filled.filter((one) => holds(form.current, one)).map(({ name }) => name));
    const wanted = read.filter((one) => !refused.some((other) => isSame(one, other)));
    for (const name of own) if (!wanted.some((one) => one.name === name)) write(form.current, name, "");
    const fitting = wanted.filter(({ name }) => own.has(name) || readInput(form.current, name) === "");
    for (const { name, value } of fitting) write(form.current, name, value);
    setFilled(fitting.filter((one) => holds(form.current, one)));
  };
  const read = useTitleReading(({ values }) => fill(values), category);
  const readTyped = useEffectEvent(() => read(readInput(form.current, "title") ?? ""));
  useEffect(() => {
    if (isRead) readTyped();
  }, [isRead]);
  return {
    filled,
    /** Reads a title that has changed. */
    read,
    /** Forgets the values that were changed by hand. */
    keepHeld: () =>
      setFilled((before) =>
        before.every((one) => holds(form.current, one)) ? before : before.filter((one) => holds(form.current, one)),
      ),
    takeAway: (value: TitleValue) => {
      if (form.current) write(form.current, value.name, "");
      setRefused((before) => [...before, value]);
      setFilled((before) => before.filter((one) => one !== value));
    },
    confirm: () => setFilled([]),
  };
}

const isSame = (one: TitleValue, other: TitleValue) => one.name === other.name && one.value === other.value;

function holds(form: HTMLFormElement | null, { name, value }: TitleValue): boolean {
  return readInput(form, name) === value;
}

/** Returns the value of a field; undefined if the form has none of this name. */
function readInput(form: HTMLFormElement | null, name: string): string | undefined {
  const input = form?.elements.namedItem(name);
  return input && "value" in input ? String(input.value) : undefined;
}

/** Writes a value as if it was typed, so that the draft and the fields that depend on it follow. */
function write(form: HTMLFormElement, name: string, value: string): void {
  const named = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[name="${CSS.escape(name)}"]`)];
  for (const input of named) {
    if (input instanceof HTMLInputElement && input.type === "radio") input.checked = input.value === value;
    else input.value = value;
  }
  named[0]?.dispatchEvent(new Event("input", { bubbles: true }));
}
