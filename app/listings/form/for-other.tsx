/** The fields with which an assistant, such as a librarian, says for whom the ad is. */
import { useContext } from "react";
import { Checkbox, RefusedForm, TextInput } from "#app/platform/ui/field.tsx";

interface ForOtherProps {
  /** The office of the person; undefined for everybody who publishes for themselves only. */
  readonly office: string | undefined;
  /** True for an edit, which cannot change whether the ad is for somebody else. */
  readonly isEdit: boolean;
  /** The person for whom the stored ad is. */
  readonly principal: { readonly name: string; readonly isAgreed: boolean } | null;
}

export function ForOther({ office, isEdit, principal }: ForOtherProps) {
  const state = useContext(RefusedForm);
  if (isEdit ? principal === null : office === undefined) return null;
  const isChosen = state ? state.values?.for_other !== undefined : principal !== null;
  const isFixed = isEdit && principal?.isAgreed;
  return (
    // Browsers without :has() show the fields at all times.
    <div className={`grid gap-2 rounded-card bg-tint p-3 ${isEdit ? "" : "[&:not(:has(:checked))>.details]:hidden"}`}>
      {isEdit ? (
        <p className="font-semibold">
          <input type="hidden" name="for_other" value="yes" />
          Обява за друг човек
        </p>
      ) : (
        <Checkbox name="for_other" label="За друг човек" value="yes" defaultChecked={isChosen} />
      )}
      <div className="details grid gap-3">
        <TextInput
          name="principal_name"
          label="Име на човека"
          help={
            isFixed
              ? "Името и телефонът са потвърдени и не се променят."
              : "Вижда се в обявата. По-долу напишете неговия телефон."
          }
          autoComplete="off"
          readOnly={isFixed}
          defaultValue={principal?.name}
        />
        {!isEdit && (
          <p className="text-sm">
            Обявата показва името и телефона на човека и се вижда, след като той се съгласи: с код по SMS или по
            телефона. Въпросите, изпратени през сайта, получавате Вие. Можете да я променяте 30 дни.
          </p>
        )}
      </div>
    </div>
  );
}
