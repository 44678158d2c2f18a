/** Description and details of an ad. */
import type { ReactNode } from "react";
import type { Fact } from "#app/catalogue/fields/field-texts.ts";
import { Tabs } from "#app/platform/ui/tabs.tsx";
import { WholeNumbers } from "#app/platform/ui/whole-numbers.tsx";

interface ListingTabsProps {
  readonly description: ReactNode;
  readonly details: ReactNode;
}

export function ListingTabs({ description, details }: ListingTabsProps) {
  return (
    <Tabs
      label="За обявата"
      panels={[
        { id: "description", label: "Описание", content: description },
        { id: "details", label: "Детайли", content: details },
      ]}
    />
  );
}

export function DescriptionText({ text }: { readonly text: string }) {
  if (!text) return <p className="text-muted">Продавачът не е добавил описание.</p>;
  return <p className="max-w-[68ch] whitespace-pre-line">{text}</p>;
}

export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return <p className="text-muted">Няма допълнителни детайли.</p>;
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.label}</dt>
          <dd>
            <WholeNumbers text={fact.text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
