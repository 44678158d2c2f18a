/** The last screen of the ad form in easy mode: every answer, each with a button to its question. */
import type { Category } from "#app/catalogue/fields/category.ts";
import type { EditorState, ListingPreviewView } from "#app/listings/form/listing-editor.server.ts";
import { submitted } from "#app/platform/forms/forms.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { usePriceDisplay } from "#app/platform/ui/price-display.ts";
import { counted } from "#app/platform/wording/plurals.ts";
import { formatPrice } from "#app/platform/wording/price.ts";
import { type Step, TO_STEP } from "./steps.ts";

interface StepSummaryProps {
  readonly steps: readonly Step[];
  readonly state: EditorState;
  /** The answers as visitors would read them. */
  readonly view: ListingPreviewView;
  readonly category: Category;
}

export function StepSummary({ steps, state, view, category }: StepSummaryProps) {
  const display = usePriceDisplay();
  const answers: Readonly<Record<string, string | undefined>> = {
    category: category.name,
    title: view.title,
    photos: state.photos.length > 0 ? counted(state.photos.length, "снимка", "снимки") : "Без снимки",
    price: formatPrice(view.price, display),
    description: view.description,
    town: view.town,
    phone: submitted(state, "phone") || "Този от профила Ви",
    ...Object.fromEntries(view.facts.map(({ name, text }) => [name, text])),
  };
  return (
    <dl className="ruled">
      {steps.map(({ id, question }) => (
        <div key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
          <dt className="basis-full text-muted">{SHORT[id] ?? question}</dt>
          <dd className="flex-[1_1_7rem] font-semibold wrap-anywhere whitespace-pre-line">
            {answers[id] ?? "Не е посочено"}
          </dd>
          <dd>
            <Button
              look="secondary"
              name="intent"
              value={TO_STEP + id}
              aria-label={`Промени: ${SHORT[id] ?? question}`}
            >
              Промени
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The names of the questions that are no fields of a category. */
const SHORT: Readonly<Record<string, string>> = {
  category: "Категория",
  title: "Заглавие",
  photos: "Снимки",
  price: "Цена",
  description: "Описание",
  town: "Населено място",
  phone: "Телефон",
};
