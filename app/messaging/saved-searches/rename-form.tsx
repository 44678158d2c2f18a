/** The form that renames a search or seller of this device. */
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { FieldIdPrefix, RefusedForm, TextInput } from "#app/platform/ui/field.tsx";
import { useFocusOnInvalid } from "#app/platform/ui/form-notice.tsx";
import { changeSearch, type DeviceSearch } from "./device-searches.ts";
import { MAX_SEARCH_NAME, NAME_MISSING } from "./search-limits.ts";

interface RenameFormProps {
  readonly search: DeviceSearch;
  /** Called after the name was saved, and when Escape cancels. */
  readonly onEnd: () => void;
}

export function RenameForm({ search: { url, name }, onEnd }: RenameFormProps) {
  const [refused, setRefused] = useState<{ readonly errors: Readonly<Record<string, string>> }>();
  useFocusOnInvalid(refused);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    if (given === "") return setRefused({ errors: { name: NAME_MISSING } });
    changeSearch(url, { name: given.slice(0, MAX_SEARCH_NAME) });
    onEnd();
  };
  const cancel = ({ key, nativeEvent }: KeyboardEvent) => {
    // In an input method Escape discards the characters that are being composed.
    if (key === "Escape" && !nativeEvent.isComposing) onEnd();
  };
  return (
    <form noValidate className="flex flex-wrap items-end gap-2" onSubmit={save} onKeyDown={cancel}>
      <FieldIdPrefix value={`${url}-`}>
        <RefusedForm value={refused}>
          {/* The button that had the focus is gone; the field takes it over. */}
          <TextInput name="name" label="Име" defaultValue={name} maxLength={MAX_SEARCH_NAME} required autoFocus />
        </RefusedForm>
      </FieldIdPrefix>
      <Button look="secondary">Запази името</Button>
    </form>
  );
}
