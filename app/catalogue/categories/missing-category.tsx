/** The page shown for an unknown category. */
import { href } from "react-router";
import { ButtonLink } from "#app/platform/ui/button.tsx";

export function MissingCategory({ slug }: { readonly slug: string }) {
  return (
    <div className="container-page grid justify-items-center gap-4 py-20 text-center">
      <h1 className="text-3xl">Категорията не е намерена</h1>
      <p className="max-w-full text-muted">
        Търсена категория: <code className="break-all">{slug}</code>
      </p>
      <ButtonLink to={href("/categories")}>Към всички категории</ButtonLink>
    </div>
  );
}
