/** The values that were read in the title, each with a button that takes it away. */
import { TAKE_AWAY, type TitleValue } from "#app/listings/finding/title-reading.ts";
import { X } from "#app/platform/ui/icons.tsx";

interface TitleChipsProps {
  readonly values: readonly TitleValue[];
  readonly onTakeAway: (value: TitleValue) => void;
  readonly onConfirm: () => void;
}

/** Without script the buttons submit the form, which is returned without the value. */
export function TitleChips({ values, onTakeAway, onConfirm }: TitleChipsProps) {
  return (
    <fieldset className="empty:hidden">
      {values.length > 0 && (
        <>
          <legend className="mb-1.5 text-sm text-muted">От заглавието: проверете и махнете грешното.</legend>
          <div className="flex flex-wrap gap-2">
            {values.map((value) => (
              <button
                key={value.name}
                type="submit"
                name="intent"
                value={`${TAKE_AWAY}${value.name}`}
                onClick={(event) => {
                  event.preventDefault();
                  onTakeAway(value);
                }}
                className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-grape bg-grape-soft py-1 pr-3 pl-4 text-left text-grape wrap-anywhere"
              >
                <span>{`${value.label}: ${value.text}`}</span>
                <span className="sr-only">, махни</span>
                <X className="size-4 shrink-0" />
              </button>
            ))}
            <button
              type="button"
              onClick={onConfirm}
              className="scripted min-h-11 px-2 font-semibold text-grape hover:underline"
            >
              Вярно е
            </button>
          </div>
        </>
      )}
    </fieldset>
  );
}
