/** The form that reports an ad: in a dialog of its page, and on a page of its own. */
import { useContext, useEffect } from "react";
import { href } from "react-router";
import { type FormState, submitted } from "#app/platform/forms/forms.ts";
import { Checkbox, RefusedForm, TextInput } from "#app/platform/ui/field.tsx";
import { useDialogForm } from "#app/platform/ui/form-here.ts";
import { Link } from "#app/platform/ui/link.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { Notice, useShowToast } from "#app/platform/ui/toast.tsx";
import { PAGE_SUCCESS, pageSuccessToast } from "#app/platform/wording/toast.ts";
import { REPORT_REASONS } from "./report.ts";
import { ReportFields } from "./report-fields.tsx";

export type ReportAnswer = FormState | { readonly receipt: string };

export function ReportForm({ listingId }: { readonly listingId: string }) {
  const { Form, answer } = useDialogForm<ReportAnswer>();
  if (answer && "receipt" in answer) return <ReportSent receipt={answer.receipt} />;
  return (
    <PostForm
      as={Form}
      state={answer}
      action={href("/listings/:id/report", { id: listingId })}
      className="grid w-full gap-4"
    >
      <ReportFields reasons={REPORT_REASONS}>
        <LegalNotice />
      </ReportFields>
      <SubmitButton>Изпрати доклада</SubmitButton>
    </PostForm>
  );
}

function ReportSent({ receipt }: { readonly receipt: string }) {
  const showToast = useShowToast();
  useEffect(() => showToast(pageSuccessToast("report_sent")), [showToast]);
  return (
    <div className="w-full">
      <Notice kind="success" text={PAGE_SUCCESS.report_sent} />
      <p className="mt-5">
        Код на доклада: <strong className="text-lg even-digits">{receipt}</strong>
      </p>
      <p className="mt-1 text-muted">
        Запазете го. С него можете да видите какво сме решили, на страницата{" "}
        <Link to={href("/report-status")} className="text-grape underline underline-offset-3">
          Състояние на доклад
        </Link>
        . Решението взима човек: ще научите причината и можете да възразите.
      </p>
    </div>
  );
}

/** The fields for illegal content, which a style shows while that reason is chosen. */
function LegalNotice() {
  const state = useContext(RefusedForm);
  return (
    <div className="legal-notice">
      <p className="text-sm text-muted">
        Следващите полета не са задължителни, но помагат да решим по-бързо. Профил и име не са нужни.
      </p>
      <TextInput name="place" label="Къде точно" help="Например: втората снимка или първото изречение." />
      <TextInput
        name="legal_ground"
        label="Кой закон се нарушава"
        help="Ако го знаете: закон, член или правото, което е засегнато."
      />
      <Checkbox
        name="good_faith"
        label="Добросъвестно смятам, че посоченото е вярно и пълно"
        value="yes"
        defaultChecked={submitted(state, "good_faith") === "yes"}
      />
    </div>
  );
}
