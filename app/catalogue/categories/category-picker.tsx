/** The categories as large tiles that link to their ad forms. */
import { href } from "react-router";
import { CategoryIcon } from "#app/catalogue/fields/category-icon.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { CATALOGUE } from "./catalogue.ts";

interface CategoryPickerProps {
  /** Returns the address of a tile; that of the category's ad form if omitted. */
  readonly addressOf?: (slug: string) => string;
}

export function CategoryPicker({ addressOf = formAddress }: CategoryPickerProps) {
  return (
    <ul className="grid up-to-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {CATALOGUE.map(({ slug, name, icon, examples }) => (
        <li key={slug} className="grid">
          <Link
            to={addressOf(slug)}
            className="grid min-h-28 content-center justify-items-center gap-2 panel p-3 text-center font-semibold wrap-anywhere hover:border-grape hover:text-grape"
          >
            <span className="grid size-12 place-items-center rounded-full bg-grape-soft text-grape">
              <CategoryIcon name={icon} className="size-6" />
            </span>
            <span>
              {name} <span className="block text-sm font-normal text-muted">{examples}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function formAddress(slug: string): string {
  return href("/add-ad/:category?", { category: slug });
}
