/** The facts that people compare first, as a strip above the tabs of an ad. */
import type { Category } from "#app/catalogue/fields/category.ts";
import type { Fact } from "#app/catalogue/fields/field-texts.ts";
import { WholeNumbers } from "#app/platform/ui/whole-numbers.tsx";

/** Most facts in the strip: two rows of three on a phone. */
const MAX_FACTS = 6;
/** Characters; a longer text stands among the details only. */
const MAX_TEXT = 28;

/** Returns the facts of the card, then others in the order of the catalogue. The salary of a job stands in place of its price. */
export function keyFactsOf(category: Category, facts: readonly Fact[]): readonly Fact[] {
  const onCard = new Set(category.fields.filter((field) => field.onCard).map(({ name }) => name));
  const short = facts.filter(({ name, text }) => name !== "salary_range" && text.length <= MAX_TEXT);
  return [...short.filter(({ name }) => onCard.has(name)), ...short.filter(({ name }) => !onCard.has(name))].slice(
    0,
    MAX_FACTS,
  );
}

export function KeyFacts({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="key-facts">
      {facts.map(({ name, label, text }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <WholeNumbers text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
