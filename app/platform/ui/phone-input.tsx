/** The field for a phone number. Of several numbers in it, a person with script chooses one; without script the server asks for one. */
import { useEffect, useRef, useState } from "react";
import { phonesIn } from "#app/platform/numbers/number-groups.ts";
import { Button } from "./button.tsx";
import { type KnownInputProps, TextInput } from "./field.tsx";

export function PhoneInput(given: KnownInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  // The server renders no choice, which would need script.
  useEffect(() => setTyped(input.current?.value ?? ""), []);
  const numbers = [...new Set(phonesIn(typed).map(({ start, end }) => typed.slice(start, end)))];
  const choose = (number: string) => {
    if (!input.current) return;
    input.current.value = number;
    setTyped(number);
    // Drafts and messages follow the event.
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    input.current.focus();
  };
  return (
    <>
      <TextInput
        name="phone"
        type="tel"
        label="Телефон"
        autoComplete="tel"
        inputMode="tel"
        {...given}
        ref={input}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {numbers.length > 1 && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="mb-1.5 font-semibold">Кой да се показва?</legend>
          {numbers.map((number) => (
            <Button key={number} type="button" look="quiet" onClick={() => choose(number)}>
              {number}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  );
}
