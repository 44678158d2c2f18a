/** A guide as a page: contents, sections in their own ways, live numbers, and where to go from there. */
import { ButtonLink } from "#app/ui/button.tsx";
import { formatWhole } from "#app/ui/plurals.ts";
import type { Guide, GuideItem, GuideSection } from "./guide.ts";

export interface GuideNumbers {
  readonly active: number;
  readonly today: number;
}

export function GuidePage({ guide, numbers }: { readonly guide: Guide; readonly numbers?: GuideNumbers | undefined }) {
  return (
    <article className="container-page py-6">
      <h1 className="text-2xl lg:text-4xl">{guide.title}</h1>
      {guide.intro.map((text) => (
        <p key={text} className="mt-3 max-w-[68ch] lg:text-lg">
          {text}
        </p>
      ))}
      {numbers && <Numbers numbers={numbers} />}
      <nav aria-label="Съдържание" className="mt-5 flex flex-wrap gap-x-5 rounded-card bg-tint px-4 py-1">
        {guide.sections.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            className="inline-flex min-h-11 items-center font-semibold text-grape hover:underline"
          >
            {title}
          </a>
        ))}
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
    </article>
  );
}

/** Counted today, never promised: what the old page called '500+' is what there is. */
function Numbers({ numbers }: { readonly numbers: GuideNumbers }) {
  const facts = [
    [formatWhole(numbers.active), "активни обяви тук"],
    [formatWhole(numbers.today), "нови днес"],
    ["100 %", "публикуване без такси"],
  ] as const;
  return (
    <dl className="mt-6 grid max-w-2xl grid-cols-3 gap-3">
      {facts.map(([count, label]) => (
        <div key={label} className="flex flex-col-reverse rounded-card border border-line bg-card p-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl font-bold text-grape tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function SectionBody({ section }: { readonly section: GuideSection }) {
  switch (section.kind) {
    case "cards":
      return (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {section.items.map((item) => (
            <li key={item.title} className="rounded-card border border-line bg-card p-4">
              <ItemText item={item} />
            </li>
          ))}
        </ul>
      );
    case "steps":
      return (
        <ol className="grid max-w-3xl gap-4">
          {section.items.map((item, place) => (
            <li key={item.title} className="flex gap-4">
              <span
                aria-hidden
                className="grid size-9 shrink-0 place-items-center rounded-full bg-grape font-bold text-on-grape"
              >
                {place + 1}
              </span>
              <div>
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
        <ul className="max-w-[68ch] list-disc space-y-2 pl-5">
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
      <h3 className="text-base">{item.title}</h3>
      <p className="mt-1 text-muted">{item.text}</p>
    </>
  );
}
