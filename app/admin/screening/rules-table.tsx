/** Shows the table of screening rules, each with its mode and its figures of thirty days. */
import { AdminTable, type Column } from "#app/admin/frame/admin-table.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { formatWhole } from "#app/platform/wording/plurals.ts";
import type { RuleView } from "./rules-view.server.ts";

export function RulesTable({ rules }: { readonly rules: readonly RuleView[] }) {
  return (
    <section aria-labelledby="rules" className="mt-8">
      <h2 id="rules" className="mb-2 text-xl">
        Правила
      </h2>
      <p className="mb-3 max-w-[68ch] text-muted">
        Броят е за последните 30 дни. „Публикувани“ са оставените за преглед, които администратор все пак публикува.
        Сигналите на профила само оставят нова обява за преглед.
      </p>
      <AdminTable
        caption="Правила"
        rows={rules}
        columns={COLUMNS}
        empty="Няма правила"
        nameOf={({ label }) => label}
        brief={({ asked, held, refused }) => `Попитани ${asked} · За преглед ${held} · Отказани ${refused}`}
      />
    </section>
  );
}

const COLUMNS: readonly Column<RuleView>[] = [
  { label: "Правило", cell: ({ label }) => <span className="font-semibold">{label}</span> },
  { label: "Режим", cell: (rule) => (rule.mode ? <ModeForm {...rule} /> : "Сигнал") },
  { label: "Попитани", cell: ({ asked }) => <Figure count={asked} /> },
  { label: "За преглед", cell: ({ held }) => <Figure count={held} /> },
  { label: "Отказани", cell: ({ refused }) => <Figure count={refused} /> },
  { label: "Публикувани", cell: ({ overruled }) => <Figure count={overruled} /> },
];

function Figure({ count }: { readonly count: number }) {
  return <span className="even-digits">{formatWhole(count)}</span>;
}

function ModeForm({ id, label, mode, modes }: RuleView) {
  return (
    <Form method="post" className="flex gap-1.5">
      <input type="hidden" name="rule" value={id} />
      <select
        name="mode"
        aria-label={`Режим: ${label}`}
        defaultValue={mode}
        className="min-h-11 rounded-control border border-control bg-card px-2 text-sm"
      >
        {modes.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      <Button look="secondary" className="px-3! text-sm" aria-label={`Запази режима: ${label}`}>
        Запази
      </Button>
    </Form>
  );
}
