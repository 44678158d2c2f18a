/** The fields of every report, of an ad or of a message: the reason and a description. */
import { type ReactNode, useContext } from "react";
import { submitted } from "#app/platform/forms/forms.ts";
import { FieldGroup, RefusedForm, TextArea } from "#app/platform/ui/field.tsx";
import { choicesOf } from "#app/platform/wording/codes.ts";

interface ReportFieldsProps {
  /** The texts of the reasons by code. */
  readonly reasons: Readonly<Record<string, string>>;
  /** Further fields between the two. */
  readonly children?: ReactNode;
}

export function ReportFields({ reasons, children }: ReportFieldsProps) {
  const state = useContext(RefusedForm);
  return (
    <>
      <FieldGroup name="reason">
        {(controlAt) => (
          <>
            <legend className="mb-1 font-semibold">Каква е причината?</legend>
            {choicesOf(reasons).map(({ value, label }, index) => (
              <label key={value} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  {...controlAt(index)}
                  value={value}
                  defaultChecked={submitted(state, "reason") === value}
                />
                <span>{label}</span>
              </label>
            ))}
          </>
        )}
      </FieldGroup>
      {children}
      <TextArea name="description" label="Описание" help="По желание: какво забелязахте." rows={4} />
    </>
  );
}
