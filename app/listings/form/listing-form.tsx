/** The ad form. Works without script; with script photos upload while the person types. */
import { type KeyboardEvent, useState } from "react";
import { Form, href, Link } from "react-router";
import { FormOwner } from "#app/accounts/sign-in/form-owner.tsx";
import type { Category, Field } from "#app/catalogue/fields/category.ts";
import { FieldControl } from "#app/catalogue/fields/field-controls.tsx";
import { awaitsChoice, fieldApplies, leadingFields, optionsFor } from "#app/catalogue/fields/field-kinds.ts";
import { PLACE_NAMES } from "#app/catalogue/places/place.ts";
import type { Photo } from "#app/listings/photos/photo.ts";
import { PhotoField } from "#app/listings/photos/photo-field.tsx";
import { useUploadWait } from "#app/listings/photos/use-upload-wait.ts";
import { submitted } from "#app/platform/forms/forms.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { PhoneInput, TextArea, TextInput } from "#app/platform/ui/field.tsx";
import { FormNotice } from "#app/platform/ui/form-notice.tsx";
import { useIsSending } from "#app/platform/ui/submit-button.tsx";
import { useIsOffline } from "#app/platform/ui/use-is-offline.ts";
import type { Currency, Money } from "#app/platform/wording/money.ts";
import type { Attributes } from "#db/attributes.ts";
import { AskedWords, EarlierAnswers } from "./asked-words.tsx";
import { CategorySwitch } from "./category-switch.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import { EDIT_DRAFT } from "./draft-store.ts";
import type { PublishingLimits } from "./editor-introduction.tsx";
import { FullQuotaHint } from "./full-quota.tsx";
import type { EditorState } from "./listing-editor.server.ts";
import { ListingPreview } from "./listing-preview.tsx";
import { useDraft } from "./use-draft.ts";

const NO_PHOTOS: readonly Photo[] = [];

interface EditedListing {
  readonly id: string;
  /** The version of the stored content, which is submitted with an edit. */
  readonly version?: string;
  /** True if an earlier edit waits for review, which the form does not show. */
  readonly hasWaitingEdit?: boolean;
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
  /** The own ad that the new one copies. */
  readonly copied: EditedListing | undefined;
  readonly userId: string;
  readonly hasProfilePhone: boolean;
  /** The contact phone of the person's last ad. */
  readonly lastPhone: string | undefined;
  readonly currency: Currency;
  readonly token: string;
  readonly limits: PublishingLimits;
  readonly state: EditorState | undefined;
}

export function ListingForm(props: ListingFormProps) {
  const { category, listing, copied, userId, hasProfilePhone, lastPhone, currency, token, limits } = props;
  const isBusy = useIsSending();
  const stored = listing ?? copied;
  // An edited or copied ad has its own draft, under its id.
  const name = stored ? `${EDIT_DRAFT}${listing ? "" : "copy-"}${stored.id}` : category.slug;
  const draft = useDraft({ userId, category: name, state: props.state });
  const uploads = useUploadWait(draft.form);
  const state = props.state ?? draft.restored;
  const errors = state?.errors ?? {};
  const preview = state?.preview;
  const isOffline = useIsOffline();
  const [chosen, setChosen] = useState<Attributes>();
  const leading = leadingFields(category);
  const others = category.fields.filter((field) => !leading.includes(field) && !field.inPrice);
  const value = (name: string, initial = "") => submitted(state, name) ?? initial;
  const given: Attributes = state ? (state.values as Attributes) : (stored?.attributes ?? {});
  const shown = { stored, state, chosen: chosen ?? given };
  return (
    <div className="container-page max-w-3xl! py-5">
      <h1 className="mb-4 text-2xl lg:text-3xl">
        {preview ? "Преглед на обявата" : listing ? "Редактиране на обява" : "Нова обява"}
      </h1>
      {draft.offered && <DraftOffer {...draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />}
      <Form
        key={draft.version}
        ref={draft.form}
        method="post"
        {...(!listing && { action: href("/add-ad/:category?", { category: category.slug }) })}
        encType="multipart/form-data"
        noValidate
        onInput={(event) => {
          draft.save();
          setChosen(choicesOf(event.currentTarget, category));
        }}
        onKeyDown={focusNextOnEnter}
        onSubmit={(event) => {
          if (!uploads.hold(event)) draft.submit(event);
        }}
        className="grid gap-8"
      >
        {/* Enter presses the first button of a form: this one is harmless. */}
        <button type="submit" name="intent" value="preview" tabIndex={-1} aria-hidden className="sr-only" />
        <FormNotice state={state} />
        {listing?.hasWaitingEdit && (
          <p className="rounded-card bg-grape-soft p-4">
            Промените, които изпратихте преди, чакат преглед и не се виждат тук. Ако запишете обявата, те ще бъдат
            заменени.
          </p>
        )}
        {state?.twin && <NearDuplicate {...state.twin} />}
        {state?.asked && <AskedWords marks={state.asked} isEdit={listing !== undefined} />}
        {state?.notice?.code === "listing_limit" && <FullQuotaHint />}
        <FormOwner />
        <EarlierAnswers state={state} />
        <input type="hidden" name="token" value={value("token", token)} />
        <input type="hidden" name="category" value={category.slug} />
        {listing && <input type="hidden" name="version" value={value("version", listing.version)} />}
        {preview && <ListingPreview view={preview} photos={state.photos} category={category} />}
        {/* Hidden fields are submitted, too. */}
        <div hidden={preview !== undefined} className="grid gap-6 [&[hidden]]:hidden">
          <CategorySwitch key={category.slug} current={category} />
          <Section title="Снимки">
            <PhotoField
              initial={state?.photos ?? stored?.photos ?? NO_PHOTOS}
              draftOwnerId={userId}
              isResumed={draft.restored !== undefined}
              onChange={draft.savePhotos}
              onUploads={uploads.noteUploads}
              maxPhotos={limits.maxPhotos}
              error={errors.photos}
            />
          </Section>
          <Section title="Какво предлагате">
            <CategoryFields fields={leading} {...shown} />
            <TextInput
              name="title"
              label="Заглавие"
              help="Най-важното с няколко думи: какво е, марка, размер."
              required
              defaultValue={value("title", stored?.title)}
              error={errors.title}
            />
            {category.hasPrice && (
              <PriceFields fields={category.fields.filter((field) => field.inPrice)} {...shown}>
                <TextInput
                  name="price"
                  label={`Цена (${currency === "BGN" ? "лв." : "€"})`}
                  help="Оставете празно, ако не искате да посочите цена."
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={value("price", priceText(stored?.price))}
                  error={errors.price}
                />
              </PriceFields>
            )}
            <TextInput
              name="town"
              label="Населено място"
              help="Изберете или напишете град или село."
              required
              list="places"
              autoComplete="off"
              defaultValue={value("town", stored?.town)}
              error={errors.town}
            />
            <datalist id="places">
              {PLACE_NAMES.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <PhoneInput
              label="Телефон за контакт"
              help={
                hasProfilePhone
                  ? "Оставете празно, за да се показва телефонът от профила Ви."
                  : "Добавете телефон тук или в профила си. Вижда се само при натискане на „Покажи телефона“."
              }
              required={!hasProfilePhone}
              defaultValue={value("phone", stored ? (stored.phone ?? "") : lastPhone)}
              error={errors.phone}
            />
          </Section>
          <Section title="Подробности">
            <TextArea
              name="description"
              label="Описание"
              help="Състояние, предимства, недостатъци: честната обява се продава по-бързо."
              required
              defaultValue={value("description", stored?.description)}
              error={errors.description}
            />
            <CategoryFields fields={others} {...shown} />
          </Section>
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <p role="status" className="empty:hidden sm:col-span-2">
            {uploads.isHeld && "Снимките още се качват. Обявата ще бъде изпратена след тях."}
            {isOffline && "Няма връзка с интернет. Написаното се пази на това устройство."}
          </p>
          <Button name="intent" value="publish" busy={isBusy} className="min-h-13 text-lg sm:order-last">
            {listing ? "Запази промените" : "Публикувай обявата"}
          </Button>
          {preview ? (
            <Button look="secondary" name="intent" value="edit" disabled={isBusy} className="min-h-13">
              Назад към редакция
            </Button>
          ) : (
            <Button look="secondary" name="intent" value="preview" disabled={isBusy} className="min-h-13">
              Преглед преди публикуване
            </Button>
          )}
        </div>
      </Form>
    </div>
  );
}

/** Returns the values of the form on which other fields depend. */
function choicesOf(form: HTMLFormElement, { fields }: Category): Attributes {
  const data = new FormData(form);
  return Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name) ?? "")]));
}

/** Moves from a single-line field to the next one on Enter, so that the form is not submitted by accident. */
function focusNextOnEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget } = event;
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement) || ["checkbox", "radio", "file"].includes(target.type)) return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>("input:not([type=hidden]), select, textarea")];
  const visible = fields.filter((field) => field.getClientRects().length > 0);
  visible[visible.indexOf(target) + 1]?.focus();
}

interface CategoryFieldsProps {
  readonly fields: readonly Field[];
  readonly stored: EditedListing | undefined;
  readonly state: EditorState | undefined;
  /** The chosen values of the form, on which other fields depend. */
  readonly chosen: Attributes;
}

/**
 * Fields that do not apply to the chosen values are hidden; they keep what was typed, and the server drops it. With script those that
 * depend on a choice appear after it.
 */
function CategoryFields({ fields, stored, state, chosen }: CategoryFieldsProps) {
  const isHidden = (field: Field) =>
    !(awaitsChoice(field, chosen) || fieldApplies(field, chosen)) ||
    (field.kind === "choice" && optionsFor(field, chosen).length === 0);
  return fields.map((field) => (
    <div key={field.name} hidden={isHidden(field)} className={awaitsChoice(field, chosen) ? "unscripted" : undefined}>
      <FieldControl
        field={field}
        source={{
          stored: stored?.attributes[field.name],
          submitted: state?.values,
          error: state?.errors[field.name],
          chosen,
        }}
      />
    </div>
  ));
}

/** The price kind with the fields that belong to it: the item wanted in a swap, or amount and unit. CSS hides the others, without script too. */
function PriceFields({ children, fields, ...rest }: CategoryFieldsProps & { readonly children: React.ReactNode }) {
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

function NearDuplicate({ slug, title }: { readonly slug: string; readonly title: string }) {
  return (
    <div className="grid gap-3 panel p-4">
      <p>
        Подобната обява:{" "}
        <Link to={href("/ad/:slug", { slug })} className="font-semibold text-grape underline underline-offset-3">
          {title}
        </Link>
      </p>
      <Button look="secondary" name="intent" value="publish-anyway" className="justify-self-start">
        Публикувай въпреки това
      </Button>
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
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
