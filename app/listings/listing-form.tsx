/** The ad form: what, where, how much, pictures, contact. Works without script; with it pictures upload while one types. */
import { Form, href, Link, useNavigation } from "react-router";
import type { Attributes, Category } from "#app/categories/category.ts";
import { FieldControl } from "#app/categories/field-controls.tsx";
import type { Photo } from "#app/photos/photo.ts";
import { PhotoField } from "#app/photos/photo-field.tsx";
import { PLACE_NAMES } from "#app/places/place.ts";
import { type FormState, submitted } from "#app/platform/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { CategoryIcon } from "#app/ui/category-icon.tsx";
import { TextArea, TextInput } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import type { Currency, Money } from "#app/ui/money.ts";
import type { PublishingLimits } from "./editor-introduction.tsx";
import type { EditorState } from "./listing-editor.server.ts";

const NO_PHOTOS: readonly Photo[] = [];

interface EditedListing {
  readonly title: string;
  readonly description: string;
  readonly town: string;
  readonly price: Money;
  readonly phone: string | null;
  readonly attributes: Attributes;
  readonly photos: readonly Photo[];
}

interface ListingFormProps {
  readonly category: Category;
  /** The ad being edited; undefined for a new one. */
  readonly listing: EditedListing | undefined;
  readonly hasProfilePhone: boolean;
  readonly currency: Currency;
  readonly token: string;
  readonly limits: PublishingLimits;
  readonly state: EditorState | undefined;
}

export function ListingForm({ category, listing, hasProfilePhone, currency, token, limits, state }: ListingFormProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const errors = state?.errors ?? {};
  const value = (name: string, stored = "") => submitted(state as FormState | undefined, name) ?? stored;
  return (
    <div className="container-page max-w-3xl! py-5">
      <p className="flex flex-wrap items-center gap-x-3 text-muted">
        <span className="inline-flex items-center gap-2">
          <CategoryIcon name={category.icon} />
          {category.name}
        </span>
        {!listing && (
          <Link
            to={href("/select-category")}
            className="inline-flex min-h-11 items-center font-semibold text-grape hover:underline"
          >
            Друга категория
          </Link>
        )}
      </p>
      <h1 className="mb-5 text-2xl lg:text-3xl">{listing ? "Редактиране на обява" : "Нова обява"}</h1>
      <Form method="post" encType="multipart/form-data" noValidate className="grid gap-8">
        {state?.notice && <FormNotice state={{ ...state, notice: state.notice }} />}
        <input type="hidden" name="token" value={value("token", token)} />
        <Section title="Какво предлагате">
          <TextInput
            name="title"
            label="Заглавие"
            help="Най-важното с няколко думи: какво е, марка, размер."
            required
            defaultValue={value("title", listing?.title)}
            error={errors.title}
          />
          {category.fields.map((field) => (
            <FieldControl
              key={field.name}
              field={field}
              source={{ stored: listing?.attributes[field.name], submitted: state?.values, error: errors[field.name] }}
            />
          ))}
          <TextArea
            name="description"
            label="Описание"
            help="Състояние, предимства, недостатъци: честната обява се продава по-бързо."
            required
            defaultValue={value("description", listing?.description)}
            error={errors.description}
          />
        </Section>
        <Section title="Снимки">
          <PhotoField
            initial={state?.photos ?? listing?.photos ?? NO_PHOTOS}
            maxPhotos={limits.maxPhotos}
            error={errors.photos}
          />
        </Section>
        <Section title={category.hasPrice ? "Цена и място" : "Място"}>
          {category.hasPrice && (
            <TextInput
              name="price"
              label={`Цена (${currency === "BGN" ? "лв." : "€"})`}
              help="Оставете празно, ако не искате да посочите цена."
              inputMode="decimal"
              autoComplete="off"
              defaultValue={value("price", priceText(listing?.price))}
              error={errors.price}
            />
          )}
          <TextInput
            name="town"
            label="Населено място"
            help="Изберете или напишете град или село."
            required
            list="places"
            autoComplete="off"
            defaultValue={value("town", listing?.town)}
            error={errors.town}
          />
          <datalist id="places">
            {PLACE_NAMES.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </Section>
        <Section title="Връзка с Вас">
          <TextInput
            name="phone"
            type="tel"
            label="Телефон за контакт"
            help={
              hasProfilePhone
                ? "Оставете празно, за да се показва телефонът от профила Ви."
                : "Добавете телефон тук или в профила си. Вижда се само при натискане на „Покажи телефона“."
            }
            inputMode="tel"
            autoComplete="tel"
            required={!hasProfilePhone}
            defaultValue={value("phone", listing?.phone ?? "")}
            error={errors.phone}
          />
        </Section>
        <Button name="intent" value="publish" busy={isBusy} className="min-h-13 text-lg">
          {listing ? "Запази промените" : "Публикувай обявата"}
        </Button>
      </Form>
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className="grid gap-5 rounded-card border border-line bg-card p-4 sm:p-6">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

/** A stored price as one would type it. */
function priceText(price: Money | undefined): string {
  if (!price || price.cents === 0) return "";
  return price.cents % 100 === 0 ? String(price.cents / 100) : (price.cents / 100).toFixed(2).replace(".", ",");
}
