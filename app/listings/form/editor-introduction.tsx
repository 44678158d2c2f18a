/** The page for guests at /add-ad: publishing in three steps, the categories, and sign-in. */
import { href } from "react-router";
import { CategoryPicker } from "#app/catalogue/categories/category-picker.tsx";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { counted } from "#app/platform/wording/plurals.ts";

/** The enforced limits, from the settings. */
export interface PublishingLimits {
  readonly maxPhotos: number;
  readonly maxListings: number;
  readonly lifetimeDays: number;
}

export function EditorIntroduction({ limits }: { readonly limits: PublishingLimits }) {
  const next = `?next=${encodeURIComponent("/add-ad")}`;
  return (
    <div className="container-page py-6">
      <h1 className="text-2xl lg:text-4xl">Добавете обява без такси</h1>
      <p className="mt-2 max-w-prose text-muted lg:text-lg">
        Хората от Хасково, Димитровград и региона търсят наблизо. Публикуването отнема две минути.
      </p>
      <ol className="my-6 grid gap-3 sm:grid-cols-3">
        <Step number={1} title="Влезте в профила си">
          Или се регистрирайте с име, имейл и парола.
        </Step>
        <Step number={2} title="Опишете какво предлагате">
          Добавете до {counted(limits.maxPhotos, "снимка", "снимки")}, цена и телефон за контакт.
        </Step>
        <Step number={3} title="Публикувайте">
          Обявата се вижда веднага и остава активна {counted(limits.lifetimeDays, "ден", "дни")}.
        </Step>
      </ol>
      <div className="mb-8 flex flex-wrap gap-3">
        <ButtonLink to={`${href("/auth")}${next}`}>Вход</ButtonLink>
        <ButtonLink look="secondary" to={`${href("/auth")}${next}&tab=register`}>
          Регистрация
        </ButtonLink>
      </div>
      <p className="mb-8 max-w-prose text-muted">
        С основен акаунт можете да имате до {counted(limits.maxListings, "активна обява", "активни обяви")}{" "}
        едновременно, а с Pro акаунт броят не е ограничен.
      </p>
      <h2 className="mb-4 text-xl">Какво можете да публикувате</h2>
      <CategoryPicker />
    </div>
  );
}

function Step({
  number,
  title,
  children,
}: {
  readonly number: number;
  readonly title: string;
  readonly children: React.ReactNode;
}) {
  return (
    <li className="panel p-4">
      <span className="grid size-8 place-items-center rounded-full bg-grape-fill font-bold text-on-grape">
        {number}
      </span>
      <h2 className="mt-2 text-base">{title}</h2>
      <p className="text-muted">{children}</p>
    </li>
  );
}
