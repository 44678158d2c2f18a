/** Description and details of an ad. */
import type { Fact } from "#app/categories/field-texts.ts";
import { Tabs } from "#app/ui/tabs.tsx";

interface ListingTabsProps {
  readonly description: string;
  readonly facts: readonly Fact[];
}

export function ListingTabs({ description, facts }: ListingTabsProps) {
  const text = description ? (
    <p className="max-w-[68ch] whitespace-pre-line">{description}</p>
  ) : (
    <p className="text-muted">Продавачът не е добавил описание.</p>
  );
  const details =
    facts.length === 0 ? <p className="text-muted">Няма допълнителни детайли.</p> : <FactList facts={facts} />;
  return (
    <Tabs
      label="За обявата"
      panels={[
        { id: "description", label: "Описание", content: text },
        { id: "details", label: "Детайли", content: details },
      ]}
    />
  );
}

function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.label}</dt>
          <dd>{fact.text}</dd>
        </div>
      ))}
    </dl>
  );
}
