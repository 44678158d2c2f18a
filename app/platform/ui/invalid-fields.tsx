/** Names the fields of a refused form that are still wrong, as links to them. With script only: messages stand beside the fields. */

import { Fragment, useLayoutEffect, useRef, useState } from "react";
import { withinSentence } from "#app/platform/wording/text.ts";

interface InvalidField {
  readonly label: string;
  readonly control: HTMLElement;
  readonly isEmpty: boolean;
}

/**
 * Watches the invalid controls of the surrounding form, which become valid when they are edited (`useField`). `place` is an element of the
 * form; `areMended` is true if all messages of `state` were about controls that have been edited since.
 */
export function useInvalidFields(state: { readonly errors?: Readonly<Record<string, string>> } | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState<readonly InvalidField[]>([]);
  const [areMended, setMended] = useState(false);
  useLayoutEffect(() => {
    const form = place.current?.closest("form");
    if (!form || !state) return;
    const names = Object.keys(state.errors ?? {});
    const isAboutFields =
      names.length > 0 && names.every((name) => form.querySelector(`[aria-invalid=true][name="${CSS.escape(name)}"]`));
    const read = () => {
      const invalid = findInvalid(form);
      setFields(invalid);
      setMended(isAboutFields && invalid.length === 0);
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(form, { attributeFilter: ["aria-invalid"], subtree: true });
    return () => observer.disconnect();
  }, [state]);
  return { place, fields, areMended };
}

/** Finds the invalid controls; of a group, the first one. */
function findInvalid(form: HTMLFormElement): readonly InvalidField[] {
  const controls = [...form.querySelectorAll<HTMLInputElement>("[aria-invalid=true]")];
  const first = controls.filter(({ name }, place) => controls.findIndex((other) => other.name === name) === place);
  return first.map((control) => ({
    label: labelOf(control),
    control,
    isEmpty: ["checkbox", "radio"].includes(control.type) || control.value.trim() === "",
  }));
}

/** Returns the label or legend without the mark of required fields, as a word within a sentence. */
export function labelOf(control: HTMLInputElement): string {
  const isGroup = control.type === "radio" || control.type === "checkbox";
  const legend = isGroup ? control.closest("fieldset")?.querySelector("legend") : undefined;
  const text = ((legend ?? control.labels?.[0])?.textContent ?? "").replace("*", "").trim();
  return withinSentence(text);
}

export function InvalidFields({ fields }: { readonly fields: readonly InvalidField[] }) {
  const missing = fields.filter(({ isEmpty }) => isEmpty);
  return (
    <>
      <Names text={missing.length === 1 ? "Липсва:" : "Липсват:"} fields={missing} />
      <Names text="За поправка:" fields={fields.filter(({ isEmpty }) => !isEmpty)} />
    </>
  );
}

function Names({ text, fields }: { readonly text: string; readonly fields: readonly InvalidField[] }) {
  if (fields.length === 0) return null;
  return (
    <p className="mt-1">
      <span>{text}</span>
      {fields.map(({ label, control }, place) => (
        <Fragment key={control.id}>
          <span>{place === 0 ? " " : ", "}</span>
          <a
            href={`#${control.id}`}
            onClick={(event) => {
              event.preventDefault();
              control.focus();
            }}
            className="inline-block py-2 font-semibold text-grape underline underline-offset-3"
          >
            {label}
          </a>
        </Fragment>
      ))}
    </p>
  );
}
