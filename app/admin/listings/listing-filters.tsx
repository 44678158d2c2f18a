/** The filters of the administrators' list of ads. */
import { useSearchParams } from "react-router";
import { AdminFilters } from "#app/admin/pages/admin-filters.tsx";
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import { Bound } from "#app/catalogue/fields/field-filters.tsx";
import { TOWNS } from "#app/catalogue/places/towns.ts";
import { STATUSES, statusLabel } from "#app/listings/life/life-cycle.ts";
import { Select, Suggestions, TextInput } from "#app/platform/ui/field.tsx";
import { usePriceDisplay } from "#app/platform/ui/price-display.ts";
import { displayCurrency } from "#app/platform/wording/money.ts";

const CHOICES = [
  {
    name: "status",
    label: "Статус",
    options: [
      { value: "", label: "Всички" },
      ...STATUSES.map((status) => ({ value: status, label: statusLabel(status).many })),
    ],
  },
  {
    name: "category",
    label: "Категория",
    options: [{ value: "", label: "Всички" }, ...CATALOGUE.map(({ slug, name }) => ({ value: slug, label: name }))],
  },
];

const VIP_CHOICES = [
  { value: "", label: "Всички" },
  { value: "yes", label: "Само VIP" },
];

const MORE = ["vip", "town", "from", "to", "price_from", "price_to"] as const;

export function ListingFilters({ kept }: { readonly kept: Readonly<Record<string, string>> }) {
  return (
    <AdminFilters
      searchLabel="Думи, собственик, телефон, номер или адрес на обява"
      choices={CHOICES}
      more={{ names: MORE, fields: <MoreFilters /> }}
      kept={kept}
    />
  );
}

function MoreFilters() {
  const [params] = useSearchParams();
  const unit = displayCurrency(usePriceDisplay()) === "BGN" ? "лв." : "€";
  return (
    <>
      <Select name="vip" label="Приоритет" options={VIP_CHOICES} defaultValue={params.get("vip") ?? ""} />
      <TextInput name="town" label="Населено място" list="towns" defaultValue={params.get("town") ?? ""} />
      <Suggestions id="towns" values={TOWNS} />
      <fieldset>
        <legend className="mb-1.5 font-semibold">Цена, {unit}</legend>
        <div className="grid up-to-2 gap-2">
          <Bound name="price_from" word="от" label="Цена" keyboard="decimal" params={params} />
          <Bound name="price_to" word="до" label="Цена" keyboard="decimal" params={params} />
        </div>
      </fieldset>
      <div className="grid up-to-2 gap-2">
        <TextInput name="from" type="date" label="Създадена от" defaultValue={params.get("from") ?? ""} />
        <TextInput name="to" type="date" label="до" defaultValue={params.get("to") ?? ""} />
      </div>
    </>
  );
}
