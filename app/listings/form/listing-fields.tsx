/** The fields of the ad form: those of every ad, and between them those of the category. */
import { type ReactNode, useRef } from "react";
import { ViberField } from "#app/accounts/credentials/viber-field.tsx";
import type { Category, Field } from "#app/catalogue/fields/category.ts";
import { FieldControl } from "#app/catalogue/fields/field-controls.tsx";
import { awaitsChoice, isFieldAsked, leadingFields } from "#app/catalogue/fields/field-kinds.ts";
import { PLACE_NAMES } from "#app/catalogue/places/place.ts";
import { PlacePicker } from "#app/listings/map/place-picker.tsx";
import type { Photo } from "#app/listings/photos/photo.ts";
import { type KnownInputProps, Suggestions, TextArea, TextInput } from "#app/platform/ui/field.tsx";
import { PhoneInput } from "#app/platform/ui/phone-input.tsx";
import { useIsEasy } from "#app/platform/ui/use-is-easy.ts";
import { YesField } from "#app/platform/ui/yes-field.tsx";
import type { Currency, Money } from "#app/platform/wording/money.ts";
import type { Attributes } from "#db/attributes.ts";
import { ForOther } from "./for-other.tsx";
import { LikePrices } from "./like-prices.tsx";
import type { EditorState, formListing } from "./listing-editor.server.ts";
import { TitleChips } from "./title-chips.tsx";
import type { useTitleValues } from "./use-title-values.ts";

export interface EditedListing extends Omit<ReturnType<typeof formListing>, "photos"> {
  readonly photos: readonly Photo[];
  /** The version of the stored content, which is submitted with an edit. */
  readonly version?: string;
  /** True if an earlier edit waits for review, which the form does not show. */
  readonly hasWaitingEdit?: boolean;
}

export interface ListingFieldsProps {
  readonly category: Category;
  /** The stored ad that the form shows until something is submitted. */
  readonly stored: EditedListing | undefined;
  readonly state: EditorState | undefined;
  /** The chosen values of the form, on which other fields depend. */
  readonly chosen: Attributes;
  readonly hasProfilePhone: boolean;
  /** The contact phone of the person's last ad. */
  readonly lastPhone: string | undefined;
  /** True if the person said that this number has Viber. */
  readonly hasViber: boolean;
  /** The office for which the person publishes as an assistant. */
  readonly office: string | undefined;
  readonly isEdit: boolean;
  readonly currency: Currency;
  /** The values read from the title of a new ad. */
  readonly fromTitle?: ReturnType<typeof useTitleValues> | undefined;
}

export function OfferSection(props: ListingFieldsProps) {
  return (
    <Section title="Какво предлагате">
      <CategoryFields fields={leadingFields(props.category)} isLeading {...props} />
      <TitleField {...props} />
      <PriceField {...props} />
      <TownField {...props} />
      <PhoneField {...props} />
    </Section>
  );
}

export function DetailsSection(props: ListingFieldsProps) {
  return (
    <Section title="Подробности">
      <div className="grid up-to-2 gap-x-3 gap-y-5">
        <CategoryFields fields={detailFields(props.category)} {...props} />
      </div>
      <DescriptionField {...props} />
    </Section>
  );
}

/** Returns the fields of a category that say more about what is offered. */
function detailFields(category: Category): readonly Field[] {
  const leading = leadingFields(category);
  return category.fields.filter((field) => !leading.includes(field) && !field.inPrice);
}

export function TitleField(props: ListingFieldsProps) {
  const { fromTitle, stored } = props;
  return (
    <>
      <TitleInput
        required
        defaultValue={stored?.title}
        onInput={(event) => fromTitle?.read(event.currentTarget.value)}
      />
      {fromTitle && (
        <TitleChips values={fromTitle.filled} onTakeAway={fromTitle.takeAway} onConfirm={fromTitle.confirm} />
      )}
    </>
  );
}

export function PriceField(props: ListingFieldsProps) {
  const { category, currency, stored } = props;
  if (!category.hasPrice) return null;
  return (
    <PriceFields fields={category.fields.filter((field) => field.inPrice)} {...props}>
      <TextInput
        name="price"
        label={`Цена (${currency === "BGN" ? "лв." : "€"})`}
        help="Оставете празно, ако не искате да посочите цена."
        inputMode="decimal"
        autoComplete="off"
        defaultValue={priceText(stored?.price)}
      />
      <LikePrices category={category.slug} />
    </PriceFields>
  );
}

export function TownField(props: ListingFieldsProps) {
  return <TownInput required defaultValue={props.stored?.town} />;
}

export function PhoneField(props: ListingFieldsProps) {
  const { hasProfilePhone, lastPhone, stored } = props;
  return (
    <>
      <ForOther office={props.office} isEdit={props.isEdit} principal={stored?.principal ?? null} />
      <PhoneInput
        label="Телефон за контакт"
        help={
          hasProfilePhone
            ? "Оставете празно, за да се показва телефонът от профила Ви."
            : "Добавете телефон тук или в профила си. Вижда се само след „Покажи телефона“."
        }
        required={!hasProfilePhone}
        defaultValue={stored ? (stored.phone ?? "") : lastPhone}
      />
      <ViberField initial={props.hasViber} />
      {!stored?.principal && (
        <YesField
          name="prints_phone"
          label="Телефонът може да се печата с обявата в седмичния лист за таблото на кметството"
          initial={stored?.printsPhone ?? false}
        />
      )}
    </>
  );
}

export function DescriptionField(props: ListingFieldsProps) {
  return (
    <TextArea
      name="description"
      label="Описание"
      help="Състояние, предимства, недостатъци: честната обява се продава по-бързо."
      required
      defaultValue={props.stored?.description}
    />
  );
}

export function TitleInput(given: KnownInputProps) {
  return (
    <TextInput name="title" label="Заглавие" help="Най-важното с няколко думи: какво е, марка, размер." {...given} />
  );
}

/** The field for the place, which suggests all towns and villages. */
export function TownInput(given: KnownInputProps) {
  const field = useRef<HTMLDivElement>(null);
  const choose = (town: string) => {
    const input = field.current?.querySelector("input");
    if (!input) return;
    input.value = town;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div ref={field}>
      <TextInput
        name="town"
        label="Населено място"
        help="Град или село, по желание с квартал: „Хасково, кв. Орфей“."
        list="places"
        autoComplete="off"
        {...given}
      />
      <Suggestions id="places" values={PLACE_NAMES} />
      <PlacePicker onChoose={choose} />
    </div>
  );
}

type CategoryFieldsProps = ListingFieldsProps & {
  readonly fields: readonly Field[];
  /** True for the fields with which the form begins. */
  readonly isLeading?: boolean;
};

/**
 * Fields that do not apply to the chosen values are hidden; they keep what was typed, and the server drops it. With script those that
 * depend on a choice appear after it.
 */
export function CategoryFields({ fields, isLeading = false, stored, state, chosen }: CategoryFieldsProps) {
  const isEasy = useIsEasy();
  // One question at a time: the earlier ones decide which follow.
  const awaits = (field: Field) => !isEasy && awaitsChoice(field, chosen);
  return fields.map((field) => (
    <div
      key={field.name}
      hidden={!isFieldAsked(field, chosen)}
      className={`${isPaired(field) ? "" : "col-span-full"} ${awaits(field) ? "unscripted" : ""}`}
    >
      <FieldControl
        field={field}
        isLeading={isLeading}
        source={{ stored: stored?.attributes[field.name], submitted: state?.values, chosen }}
      />
    </div>
  ));
}

/** The length of a text, in characters, up to which its field stands beside another. */
const SHORT_TEXT = 60;

/** Reports whether a field may share its line with another short one. */
function isPaired(field: Field): boolean {
  if (field.help) return false;
  return field.kind === "number" || field.kind === "choice" || (field.kind === "text" && field.maxLength <= SHORT_TEXT);
}

/** The price kind with the fields that belong to it: the item wanted in a swap, or amount and unit. CSS hides the others, without script too. */
function PriceFields({ children, fields, ...rest }: CategoryFieldsProps & { readonly children: ReactNode }) {
  const named = (name: string) => fields.filter((field) => field.name === name);
  return (
    <div className="price-fields grid gap-5">
      <CategoryFields fields={named("price_kind")} {...rest} />
      <div className="for-swap">
        <CategoryFields fields={named("swap_for")} {...rest} />
      </div>
      <div className="for-money">
        {children}
        <CategoryFields fields={named("price_unit")} {...rest} />
      </div>
    </div>
  );
}

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-5 panel p-4 sm:p-6">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

/** Returns a stored price as text of the input. */
function priceText(price: Money | undefined): string {
  if (!price || price.cents === 0) return "";
  return price.cents % 100 === 0 ? String(price.cents / 100) : (price.cents / 100).toFixed(2).replace(".", ",");
}
