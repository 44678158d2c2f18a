import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import { CategoryIcon } from "#app/catalogue/fields/category-icon.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Select } from "#app/platform/ui/field.tsx";

/** Switches the category and keeps the values that still fit. Without script the form is submitted and returned with the new category. */
export function CategorySwitch({ current }: { readonly current: Category }) {
  return (
    <details className="panel px-4 sm:px-6">
      <summary className="flex min-h-13 flex-wrap items-center gap-x-3 py-3">
        <CategoryIcon name={current.icon} />
        <span className="font-semibold">{current.name}</span>
        <span className="ml-auto font-semibold text-grape">Друга категория</span>
      </summary>
      <div className="flex flex-wrap items-end gap-3 pb-4">
        <div className="min-w-0 flex-1 basis-60">
          <Select
            name="to"
            label="Нова категория"
            options={CATALOGUE.map(({ slug, name }) => ({ value: slug, label: name }))}
            defaultValue={current.slug}
          />
        </div>
        <Button look="secondary" name="intent" value="switch">
          Смени
        </Button>
      </div>
    </details>
  );
}
