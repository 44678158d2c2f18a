import { CategoryIcon, ICON_NAMES } from "#app/catalogue/fields/category-icon.tsx";
import { VipTag } from "#app/listings/card/listing-tags.tsx";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { RefusedForm, Select, TextArea, TextInput } from "#app/platform/ui/field.tsx";
import { Price } from "#app/platform/ui/price.tsx";
import { PageSkeleton } from "#app/platform/ui/skeleton.tsx";
import { Notice, useShowToast } from "#app/platform/ui/toast.tsx";

const COLOURS = ["bg-paper", "bg-card", "bg-tint", "bg-grape", "bg-grape-soft", "bg-sunflower", "bg-good", "bg-bad"];

/** Shows every component of ui/ on one page, in development only. */
export default function UiGallery() {
  return (
    <div className="container-page grid gap-8 py-6">
      <h1 className="text-3xl">Компоненти</h1>
      <ul className="flex flex-wrap gap-2">
        {COLOURS.map((colour) => (
          <li
            key={colour}
            className={`grid h-16 w-28 place-items-end rounded-card border border-line p-1 text-xs ${colour}`}
          >
            <span className="bg-card px-1 text-ink">{colour.slice(3)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {(["primary", "secondary", "quiet", "danger"] as const).map((look) => (
          <Button key={look} type="button" look={look}>
            {look}
          </Button>
        ))}
        <Button type="button" busy>
          Изчакайте
        </Button>
        <Button type="button" disabled>
          Недостъпен
        </Button>
        <ButtonLink to="/">Връзка</ButtonLink>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextInput name="sample-text" label="Текст" help="Помощ към полето" required />
        <RefusedForm value={{ errors: { "sample-error": "Въведете заглавие" } }}>
          <TextInput name="sample-error" label="С грешка" defaultValue="аб" />
        </RefusedForm>
        <Select name="sample-select" label="Избор" empty="Изберете…" options={[{ value: "1", label: "Първи" }]} />
        <TextArea name="sample-area" label="Дълъг текст" />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <VipTag />
        <Price price={{ cents: 450_050, currency: "BGN" }} className="text-xl" />
        {ICON_NAMES.map((name) => (
          <CategoryIcon key={name} name={name} />
        ))}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Notice kind="success" text="Обявата е създадена успешно" />
        <Notice kind="error" title="Грешка" text="Възникна неочаквана грешка" />
      </div>
      <Overlays />
      <EmptyState text="Няма обяви за показване">
        <ButtonLink to="/" look="secondary">
          Изход
        </ButtonLink>
      </EmptyState>
      <PageSkeleton />
    </div>
  );
}

function Overlays() {
  const showToast = useShowToast();
  return (
    <div className="flex gap-3">
      <Button type="button" look="secondary" onClick={() => showToast({ kind: "success", text: "Благодарим!" })}>
        Съобщение
      </Button>
      <Dialog
        trigger={(open) => (
          <Button type="button" look="secondary" {...open}>
            Диалог
          </Button>
        )}
        title="Заглавие"
        description="Обяснение с едно изречение."
      >
        <Button type="button">Действие</Button>
      </Dialog>
    </div>
  );
}
