/** The report of an ad: in the dialog of its page, and on a page of its own. */
import { Form, href } from "react-router";
import { type FormState, submitted } from "#app/platform/forms.ts";
import { FieldError, TextArea } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { REPORT_REASONS } from "./report.ts";

interface ReportFormProps {
  readonly listingId: string;
  readonly state?: FormState | undefined;
}

export function ReportForm({ listingId, state }: ReportFormProps) {
  const errors = state?.errors ?? {};
  return (
    <Form
      method="post"
      action={href("/listings/:id/report", { id: listingId })}
      noValidate
      className="grid w-full gap-4"
    >
      <FormNotice state={state} />
      <fieldset aria-describedby={errors.reason ? "reason-error" : undefined}>
        <legend className="mb-1 font-semibold">Каква е причината</legend>
        {REPORT_REASONS.map((reason) => (
          <label key={reason} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={reason}
              defaultChecked={submitted(state, "reason") === reason}
              aria-invalid={errors.reason ? true : undefined}
              className="size-5 accent-grape"
            />
            {reason}
          </label>
        ))}
        <FieldError name="reason" error={errors.reason} />
      </fieldset>
      <TextArea
        name="description"
        label="Описание"
        help="По желание: какво забелязахте."
        rows={4}
        defaultValue={submitted(state, "description")}
        error={errors.description}
      />
      <SubmitButton>Изпрати доклада</SubmitButton>
    </Form>
  );
}
