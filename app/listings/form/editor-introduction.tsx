/** The page for guests at /add-ad: the beginning of an ad, the categories, publishing in three steps, and sign-in. */
import { useState } from "react";
import { href } from "react-router";
import { CategoryPicker } from "#app/catalogue/categories/category-picker.tsx";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { counted } from "#app/platform/wording/plurals.ts";
import { SuggestedCategories } from "./category-by-title.tsx";
import { GuestStart } from "./guest-start.tsx";

/** The enforced limits, from the settings. */
export interface PublishingLimits {
  readonly maxPhotos: number;
  readonly maxListings: number;
  readonly lifetimeDays: number;
}

export function EditorIntroduction({ limits }: { readonly limits: PublishingLimits }) {
  const [isBegun, setBegun] = useState(false);
  const [suggested, setSuggested] = useState<readonly string[]>([]);
  const next = `?next=${encodeURIComponent("/add-ad")}`;
  return (
    <div className="container-page py-6">
      <h1 className="text-2xl lg:text-4xl">Добавете обява без такси</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted lg:text-lg">
        Хората от Хасково, Димитровград и региона търсят наблизо. Публикуването отнема две минути.
      </p>
      <GuestStart maxPhotos={limits.maxPhotos} onBegun={setBegun} onSuggested={setSuggested} />
      {isBegun && suggested.length > 0 ? (
        <div className="grid max-w-3xl gap-5">
          <SuggestedCategories
            slugs={suggested}
            choice={({ slug }, props) => <Link to={registrationFor(slug)} {...props} />}
          />
        </div>
      ) : (
        <>
          <h2 className="mb-4 text-xl">{isBegun ? "Изберете категория" : "Какво можете да публикувате"}</h2>
          <CategoryPicker {...(isBegun && { addressOf: registrationFor })} />
        </>
      )}
      <ol className="my-8 grid gap-3 sm:grid-cols-3">
        <Step number={1} title="Опишете какво предлагате">
          Добавете до {counted(limits.maxPhotos, "снимка", "снимки")}, цена и телефон за контакт.
        </Step>
        <Step number={2} title="Влезте в профила си">
          Или се регистрирайте с име, имейл и парола.
        </Step>
        <Step number={3} title="Публикувайте">
          Обявата се вижда веднага и остава активна {counted(limits.lifetimeDays, "ден", "дни")}.
        </Step>
      </ol>
      <div className="mb-8 flex flex-wrap gap-3">
        <ButtonLink look="secondary" to={`${href("/auth")}${next}`}>
          Вход
        </ButtonLink>
        <ButtonLink look="secondary" to={`${href("/auth")}${next}&tab=register`}>
          Регистрация
        </ButtonLink>
      </div>
      <p className="max-w-prose text-muted">
        С основен акаунт можете да имате до {counted(limits.maxListings, "активна обява", "активни обяви")}{" "}
        едновременно, а с Pro акаунт броят не е ограничен.
      </p>
    </div>
  );
}

/** Returns the address of the registration that leads to the form of a category with the guest's draft. */
function registrationFor(category: string): string {
  const next = `${href("/add-ad/:category?", { category })}?draft=yes`;
  return `${href("/auth")}?${new URLSearchParams({ tab: "register", next })}`;
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
