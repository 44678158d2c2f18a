/** Shows a guide with its table of contents, sections, current counts, and links to the other guides. */

import { CategoryIcon } from "#app/catalogue/fields/category-icon.tsx";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { Spaced } from "#app/platform/ui/spaced.tsx";
import { formatWhole, plural } from "#app/platform/wording/plurals.ts";
import { Drawing } from "./drawings.tsx";
import type { Guide, GuideItem, GuideSection } from "./guide.ts";
import type { GuideLink } from "./guides.ts";

export interface GuideNumbers {
  readonly active: number;
  readonly today: number;
}

interface GuidePageProps {
  readonly guide: Guide;
  readonly numbers?: GuideNumbers | undefined;
  readonly others: readonly GuideLink[];
}

export function GuidePage({ guide, numbers, others }: GuidePageProps) {
  return (
    <article className="container-page py-6">
      <header className="grid items-center gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <h1 className="text-2xl lg:text-4xl">{guide.title}</h1>
          {guide.intro.map((text) => (
            <p key={text} className="mt-3 max-w-[68ch] lg:text-lg">
              {text}
            </p>
          ))}
        </div>
        <Drawing name={guide.drawing} className="w-full max-lg:order-first max-lg:max-h-44" />
      </header>
      {numbers && <Numbers numbers={numbers} />}
      <nav aria-label="Съдържание" className="mt-5 flex flex-wrap gap-x-5 rounded-card bg-tint px-4 py-1">
        <Spaced>
          {guide.sections.map(({ id, title }) => (
            <a
              key={id}
              href={`#${id}`}
              className="inline-flex min-h-11 items-center font-semibold text-grape hover:underline"
            >
              {title}
            </a>
          ))}
        </Spaced>
      </nav>
      {guide.sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id} className="mt-9">
          <h2 id={section.id} className="mb-4 text-xl lg:text-2xl">
            {section.title}
          </h2>
          <SectionBody section={section} />
        </section>
      ))}
      <div className="mt-10 flex flex-wrap gap-3">
        {guide.buttons.map(({ to, label }, place) => (
          <ButtonLink key={to} to={to} look={place === 0 ? "primary" : "secondary"}>
            {label}
          </ButtonLink>
        ))}
      </div>
      <OtherGuides guides={others} />
    </article>
  );
}

function OtherGuides({ guides }: { readonly guides: readonly GuideLink[] }) {
  return (
    <nav aria-labelledby="others" className="mt-12 border-t border-line pt-8 print:hidden">
      <h2 id="others" className="mb-4 text-xl">
        Прочетете още
      </h2>
      <ul className="grid up-to-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
        {guides.map(({ to, title, drawing }) => (
          <li key={to} className="relative">
            <Drawing name={drawing} className="w-full" />
            <Link
              to={to}
              className="mt-2 block min-h-11 font-semibold text-grape after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Numbers({ numbers }: { readonly numbers: GuideNumbers }) {
  const facts = [
    [formatWhole(numbers.active), plural(numbers.active, "активна обява тук", "активни обяви тук")],
    [formatWhole(numbers.today), plural(numbers.today, "нова днес", "нови днес")],
    ["100 %", "публикуване без такси"],
  ];
  return (
    <dl className="mt-6 grid max-w-2xl up-to-3 [--cell:5rem] gap-3">
      {facts.map(([count, label]) => (
        <div key={label} className="flex flex-col-reverse justify-end panel p-3 sm:p-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl font-bold text-grape even-digits">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function SectionBody({ section }: { readonly section: GuideSection }) {
  switch (section.kind) {
    case "cards":
      return (
        // Four cards make two columns, any other number three.
        <ul className={`grid gap-3 sm:grid-cols-2 ${section.items.length === 4 ? "" : "lg:grid-cols-3"}`}>
          {section.items.map((item) => (
            <li key={item.title} className={`relative panel p-4 ${item.to ? "hover:border-grape" : ""}`}>
              <ItemText item={item} />
            </li>
          ))}
        </ul>
      );
    case "steps":
      return (
        <ol className="grid gap-4 lg:grid-cols-2 lg:gap-x-10">
          {section.items.map((item, place) => (
            <li key={item.title} className="flex gap-4">
              <span
                aria-hidden
                className="grid size-9 shrink-0 place-items-center rounded-full bg-grape-fill font-bold text-on-grape"
              >
                {place + 1}
              </span>
              <div className="min-w-0">
                <ItemText item={item} />
              </div>
            </li>
          ))}
        </ol>
      );
    case "names":
      return (
        <ul className="flex flex-wrap gap-2">
          {section.items.map((name) => (
            <li key={name} className="rounded-full border border-line bg-card px-3 py-1.5 font-medium">
              {name}
            </li>
          ))}
        </ul>
      );
    case "tips":
      return (
        <ul className="grid list-disc gap-x-12 gap-y-2 pl-5 lg:grid-cols-2">
          {section.items.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      );
    case "text":
      return section.items.map((text) => (
        <p key={text} className="mb-3 max-w-[68ch]">
          {text}
        </p>
      ));
  }
}

function ItemText({ item }: { readonly item: GuideItem }) {
  return (
    <>
      <h3 className="flex items-center gap-2 text-base">
        {item.icon && <CategoryIcon name={item.icon} className="size-6 shrink-0 text-grape" />}
        {item.to ? (
          // The whole card is the link.
          <Link to={item.to} className="text-grape after:absolute after:inset-0 after:rounded-card">
            {item.title}
          </Link>
        ) : (
          item.title
        )}
      </h3>
      <p className="mt-1 text-muted">{item.text}</p>
    </>
  );
}
