/** The choice of a category for a new ad: a title suggests three, and all others follow as rows. */
import { type ReactNode, useState } from "react";
import { href } from "react-router";
import { CATALOGUE, findCategory } from "#app/catalogue/categories/catalogue.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import { CategoryIcon } from "#app/catalogue/fields/category-icon.tsx";
import { START } from "#app/listings/finding/title-reading.ts";
import { submitted } from "#app/platform/forms/forms.ts";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { useIsEasy } from "#app/platform/ui/use-is-easy.ts";
import type { EditorState } from "./listing-editor.server.ts";
import { TitleInput } from "./listing-fields.tsx";
import { useTitleReading } from "./use-title-reading.ts";

const formAddress = (category: string) => href("/add-ad/:category?", { category });

/** The form of the title. Without script its button returns it with the suggestions; a category then takes the title along. */
export function CategoryByTitle({ state }: { readonly state: EditorState | undefined }) {
  const [title, setTitle] = useState(submitted(state, "title") ?? "");
  const [read, setRead] = useState<readonly string[]>();
  const request = useTitleReading(({ categories }) => setRead(categories));
  const isEasy = useIsEasy();
  const form = { method: "post", action: href("/add-ad/:category?", {}), noValidate: true } as const;
  const input = (
    <TitleInput
      defaultValue={title}
      onInput={({ currentTarget: { value } }) => {
        setTitle(value);
        request(value);
      }}
    />
  );
  // One question at a time: the categories are on the next screen.
  if (isEasy && !state)
    return (
      <Form {...form} className="mt-4 grid gap-6">
        {input}
        <Button className="min-h-14 text-lg">Напред</Button>
      </Form>
    );
  return (
    <Form {...form} className="mt-4 grid max-w-3xl gap-5">
      {isEasy ? <input type="hidden" name="title" value={title} /> : input}
      {!isEasy && (
        <Button look="secondary" className="unscripted justify-self-start">
          Предложи категория
        </Button>
      )}
      <SuggestedCategories
        slugs={read ?? state?.suggested ?? []}
        choice={({ slug }, props) =>
          title.trim() === "" ? (
            <Link to={formAddress(slug)} {...props} />
          ) : (
            <button type="submit" formAction={formAddress(slug)} name="intent" value={START} {...props} />
          )
        }
      />
      {isEasy && (
        <ButtonLink look="secondary" to={href("/add-ad/:category?", {})} reloadDocument>
          Назад
        </ButtonLink>
      )}
    </Form>
  );
}

interface ChoiceProps {
  readonly className: string;
  readonly children: ReactNode;
}

interface SuggestedCategoriesProps {
  /** The categories that fit the title; without any, all are rows. */
  readonly slugs: readonly string[];
  /** Renders the link or button that chooses a category. */
  readonly choice: (category: Category, props: ChoiceProps) => ReactNode;
}

export function SuggestedCategories({ slugs, choice }: SuggestedCategoriesProps) {
  const suggested = slugs.map(findCategory).filter((category) => category !== undefined);
  const others = CATALOGUE.filter((category) => !suggested.includes(category));
  return (
    <>
      <p role="status" className="sr-only">
        {suggested.length > 0 && `Предложени категории: ${suggested.map(({ name }) => name).join(", ")}`}
      </p>
      <div className="grid gap-2 empty:hidden">
        {suggested.length > 0 && <h2 className="text-lg">Предложени категории</h2>}
        {suggested.map((category) => (
          <div key={category.slug} className="grid">
            {choice(category, {
              className:
                "flex min-h-14 items-center gap-3 rounded-card border border-grape bg-grape-soft px-4 py-2 text-left font-semibold text-grape wrap-anywhere hover:bg-card",
              children: <CategoryLine category={category} />,
            })}
          </div>
        ))}
      </div>
      <section className="grid gap-2">
        <h2 className="text-lg">{suggested.length > 0 ? "Друга категория" : "Категория"}</h2>
        <ul className="ruled panel px-4">
          {others.map((category) => (
            <li key={category.slug} className="grid">
              {choice(category, {
                className:
                  "flex min-h-12 items-center gap-3 py-2 text-left font-semibold wrap-anywhere hover:text-grape",
                children: <CategoryLine category={category} isRow />,
              })}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface CategoryLineProps {
  readonly category: Category;
  /** True for a row, which has one line on a phone. */
  readonly isRow?: boolean;
}

function CategoryLine({ category: { icon, name, examples }, isRow = false }: CategoryLineProps) {
  return (
    <>
      <CategoryIcon name={icon} className="size-5 shrink-0 text-grape" />
      <span>
        {name} <span className={`text-sm font-normal text-muted ${isRow ? "max-sm:hidden" : ""}`}>{examples}</span>
      </span>
    </>
  );
}
