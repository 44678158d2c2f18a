/**
 * The ad form in easy mode: one question at a time. All fields are in the form, those of other questions hidden, so that every button
 * sends and returns them all, with and without script.
 */
import { type ReactNode, useEffect, useRef } from "react";
import { CategorySwitch } from "#app/listings/form/category-switch.tsx";
import {
  CategoryFields,
  DescriptionField,
  type ListingFieldsProps,
  PhoneField,
  PriceField,
  TitleField,
  TownField,
} from "#app/listings/form/listing-fields.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { ArrowLeft, ArrowRight } from "#app/platform/ui/icons.tsx";
import { useIsSending } from "#app/platform/ui/submit-button.tsx";
import { StepSummary } from "./step-summary.tsx";
import { isOptional, type Step, SUMMARY, stepsOf, TO_STEP } from "./steps.ts";

/** The questions of the form, and the one that is shown. */
export interface ShownSteps {
  readonly steps: readonly Step[];
  readonly current: string;
  /** True if the summary has been seen, or the form began with answers: each screen then leads to it. */
  readonly isReviewed: boolean;
}

interface StepsGiven extends Pick<ListingFieldsProps, "category" | "chosen" | "state"> {
  /** True for a form that begins with all its answers. */
  readonly isFilled: boolean;
}

export function shownSteps({ category, chosen, state, isFilled }: StepsGiven): ShownSteps {
  const steps = stepsOf(category, chosen);
  // Who comes with a title has answered the first question.
  const wanted = state?.step ?? (state?.fromTitle ? "photos" : "title");
  const isKnown = steps.some(({ id }) => id === wanted) || (wanted === SUMMARY && state?.preview !== undefined);
  return {
    steps,
    current: isKnown ? wanted : "title",
    isReviewed: isFilled || state?.preview !== undefined || state?.values.reviewed === "yes",
  };
}

/** The value of the button that Enter presses. */
export function mainIntent({ isReviewed }: ShownSteps): string {
  return `${TO_STEP}${isReviewed ? SUMMARY : "next"}`;
}

interface FormStepsProps extends ListingFieldsProps {
  readonly shown: ShownSteps;
  readonly photos: ReactNode;
}

export function FormSteps({ shown, photos, ...fields }: FormStepsProps) {
  const { steps, current, isReviewed } = shown;
  const heading = useHeadingOf(fields.state);
  const place = steps.findIndex(({ id }) => id === current);
  return (
    <>
      <input type="hidden" name="step" value={current} />
      <input type="hidden" name="reviewed" value={isReviewed ? "yes" : ""} />
      <section aria-labelledby="question" className="grid gap-6 panel p-4 sm:p-6">
        <h2 ref={heading} id="question" tabIndex={-1} className="scroll-mt-24 text-xl outline-none">
          {place >= 0 && (
            <span className="mb-2 block text-base font-normal text-muted">
              {`Въпрос ${place + 1} от ${steps.length}`}
            </span>
          )}
          {/* The label of a field of the category is its question. */}
          {!steps[place]?.field && <span>{steps[place]?.question ?? "Проверете обявата"}</span>}
        </h2>
        {steps.map((step) => (
          <div key={step.id} hidden={step.id !== current} className={step.field ? "field-question" : undefined}>
            <StepFields step={step} photos={photos} {...fields} />
          </div>
        ))}
        {fields.state?.preview && current === SUMMARY && (
          <StepSummary steps={steps} state={fields.state} view={fields.state.preview} category={fields.category} />
        )}
      </section>
    </>
  );
}

function StepFields({
  step: { id, field },
  photos,
  ...fields
}: { step: Step; photos: ReactNode } & ListingFieldsProps) {
  if (field) return <CategoryFields fields={[field]} isLeading {...fields} />;
  if (id === "category") return <CategorySwitch key={fields.category.slug} current={fields.category} />;
  if (id === "photos") return photos;
  if (id === "title") return <TitleField {...fields} />;
  if (id === "price") return <PriceField {...fields} />;
  if (id === "town") return <TownField {...fields} />;
  if (id === "phone") return <PhoneField {...fields} />;
  return <DescriptionField {...fields} />;
}

/** Focuses the heading of a screen that the server has answered with, unless a field in error has the focus. */
function useHeadingOf(state: ListingFieldsProps["state"]) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!state || Object.keys(state.errors).length > 0) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [state]);
  return heading;
}

/** 'Назад' and 'Напред'; on the summary the button that publishes, and on a question that was seen before the way back to it. */
export function StepButtons({ shown, publish }: { readonly shown: ShownSteps; readonly publish: string }) {
  const { steps, current, isReviewed } = shown;
  const isBusy = useIsSending();
  const isSummary = current === SUMMARY;
  const to = (step: string) => ({ name: "intent", value: TO_STEP + step, busy: isBusy, className: "min-h-14 text-lg" });
  return (
    <div className="grid gap-3">
      {isSummary ? (
        <Button name="intent" value="publish" busy={isBusy} className="min-h-14 text-lg">
          {publish}
        </Button>
      ) : isReviewed ? (
        <Button {...to(SUMMARY)}>Готово</Button>
      ) : (
        <Button {...to("next")}>
          Напред
          <ArrowRight />
        </Button>
      )}
      {current !== steps[0]?.id && (
        <Button look="secondary" {...to("back")}>
          <ArrowLeft />
          Назад
        </Button>
      )}
      {!isReviewed && isOptional(steps, current) && (
        <Button look="quiet" {...to(SUMMARY)}>
          Пропусни останалите въпроси
        </Button>
      )}
    </div>
  );
}
