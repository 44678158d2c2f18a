/** The ad form. Works without script; with script photos upload while the person types. */
import { type KeyboardEvent, useState } from "react";
import { href } from "react-router";
import type { Category } from "#app/catalogue/fields/category.ts";
import { PhotoField } from "#app/listings/photos/photo-field.tsx";
import { useUploadWait } from "#app/listings/photos/use-upload-wait.ts";
import { submitted } from "#app/platform/forms/forms.ts";
import { Button, TextLink } from "#app/platform/ui/button.tsx";
import { RefusedForm } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { FormNotice } from "#app/platform/ui/form-notice.tsx";
import { EnterButton, useIsSending } from "#app/platform/ui/submit-button.tsx";
import { useIsEasy } from "#app/platform/ui/use-is-easy.ts";
import { useIsOffline } from "#app/platform/ui/use-is-offline.ts";
import type { Attributes } from "#db/attributes.ts";
import { AskedWords, EarlierAnswers } from "./asked-words.tsx";
import { CategorySwitch } from "./category-switch.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import { EDIT_DRAFT } from "./draft-store.ts";
import type { PublishingLimits } from "./editor-introduction.tsx";
import { FullQuotaHint } from "./full-quota.tsx";
import type { EditorState } from "./listing-editor.server.ts";
import {
  DetailsSection,
  type EditedListing,
  type ListingFieldsProps,
  OfferSection,
  Section,
} from "./listing-fields.tsx";
import { ListingPreview } from "./listing-preview.tsx";
import { FormSteps, mainIntent, StepButtons, shownSteps } from "./steps/form-steps.tsx";
import { TO_STEP } from "./steps/steps.ts";
import { useDraft } from "./use-draft.ts";
import { useFocusedHeading } from "./use-focused-heading.ts";
import { useMissingFields } from "./use-missing-fields.ts";
import { useTitleValues } from "./use-title-values.ts";

interface ListingFormProps extends Omit<ListingFieldsProps, "stored" | "chosen" | "fromTitle" | "isEdit"> {
  /** The ad being edited; undefined for a new one. */
  readonly listing: EditedListing | undefined;
  /** The own ad that the new one copies. */
  readonly copied: EditedListing | undefined;
  readonly userId: string;
  readonly token: string;
  readonly limits: PublishingLimits;
}

export function ListingForm(props: ListingFormProps) {
  const { category, listing, userId, limits } = props;
  const stored = listing ?? props.copied;
  const draft = useDraft({ userId, category: draftCategory(props), state: props.state });
  const uploads = useUploadWait(draft.form);
  const [chosen, setChosen] = useState<Attributes>();
  const missing = useMissingFields(draft.form, listing !== undefined);
  const state = props.state ?? draft.restored;
  const given: Attributes = state ? (state.values as Attributes) : (stored?.attributes ?? {});
  const fromTitle = useTitleValues({
    form: draft.form,
    category: category.slug,
    initial: props.state?.fromTitle ?? [],
    // A guest's draft has no field of a category yet.
    isRead: draft.restored !== undefined && category.fields.every(({ name }) => !draft.restored?.values[name]),
  });
  const isNew = stored === undefined;
  const shown = {
    ...props,
    isEdit: listing !== undefined,
    stored,
    state,
    chosen: chosen ?? given,
    fromTitle: isNew ? fromTitle : undefined,
  };
  const isEasy = useIsEasy();
  const steps = isEasy ? shownSteps({ ...shown, isFilled: !isNew || draft.restored !== undefined }) : undefined;
  const preview = isEasy ? undefined : state?.preview;
  const photos = (
    <PhotoField
      initial={state?.photos ?? stored?.photos}
      draftOwnerId={userId}
      isResumed={draft.restored !== undefined}
      takesPassed={isNew}
      onChange={draft.savePhotos}
      onUploads={uploads.noteUploads}
      maxPhotos={limits.maxPhotos}
    />
  );
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
          fromTitle.keepHeld();
        }}
        onKeyDown={isEasy ? undefined : focusNextOnEnter}
        onSubmit={(event) => uploads.hold(event) || draft.submit(event)}
        className="grid gap-8"
      >
        {/* Enter must do no harm, such as deleting a photo. */}
        <EnterButton name="intent" value={steps ? mainIntent(steps) : "preview"} />
        <Notices listing={listing} state={state} />
        <HiddenInputs {...shown} />
        {state && preview && <ListingPreview view={preview} photos={state.photos} category={category} />}
        {/* Hidden fields are submitted, too. */}
        <div hidden={preview !== undefined} className="grid gap-6 [&[hidden]]:hidden">
          <RefusedForm value={state}>
            {steps ? (
              <FormSteps {...shown} shown={steps} photos={photos} />
            ) : (
              <>
                <CategorySwitch key={category.slug} current={category} />
                <Section title="Снимки">{photos}</Section>
                <OfferSection {...shown} />
                <DetailsSection {...shown} />
              </>
            )}
          </RefusedForm>
        </div>
        <SendingState listing={listing} heldIntent={uploads.heldIntent} />
        {steps ? (
          <StepButtons shown={steps} publish={listing ? "Запази промените" : "Публикувай"} />
        ) : (
          <SubmitButtons listing={listing} state={state} missing={missing} />
        )}
      </Form>
    </div>
  );
}

type NoticesProps = Pick<ListingFormProps, "listing" | "state">;

function Notices({ listing, state }: NoticesProps) {
  return (
    <>
      <FormNotice state={state} />
      {listing?.hasWaitingEdit && (
        <p className="rounded-card bg-grape-soft p-4">
          Промените, които изпратихте преди, чакат преглед и не се виждат тук. Ако запишете обявата, те ще бъдат
          заменени.
        </p>
      )}
      {state?.twin && <NearDuplicate twin={state.twin} />}
      {state?.asked && <AskedWords marks={state.asked} isEdit={listing !== undefined} />}
      {state?.notice?.code === "listing_limit" && <FullQuotaHint />}
    </>
  );
}

function HiddenInputs({ category, listing, token, state }: ListingFormProps) {
  return (
    <>
      <EarlierAnswers state={state} />
      <input type="hidden" name="token" value={submitted(state, "token") ?? token} />
      <input type="hidden" name="category" value={category.slug} />
      <input type="hidden" name="asked_town" value={state?.askedTown ?? submitted(state, "asked_town") ?? ""} />
      {listing && <input type="hidden" name="version" value={submitted(state, "version") ?? listing.version ?? ""} />}
    </>
  );
}

/** What a form that waits for its uploads does after them, by its button; any other one sends the ad. */
const AFTER_UPLOADS: Readonly<Record<string, string>> = {
  preview: "Прегледът ще се покаже след тях.",
  edit: "Формата ще се покаже след тях.",
  switch: "Категорията ще бъде сменена след тях.",
};

function waitText(intent: string, isEdit: boolean): string {
  if (intent.startsWith(TO_STEP)) return "Снимките още се качват. Следващият екран ще се покаже след тях.";
  const sent = isEdit ? "Промените ще бъдат изпратени след тях." : "Обявата ще бъде изпратена след тях.";
  return `Снимките още се качват. ${AFTER_UPLOADS[intent] ?? sent}`;
}

interface SendingStateProps extends Pick<ListingFormProps, "listing"> {
  /** The button of the submitted form that waits for its uploads. */
  readonly heldIntent: string | undefined;
}

function SendingState({ listing, heldIntent }: SendingStateProps) {
  const isOffline = useIsOffline();
  return (
    <p role="status" className="empty:hidden">
      {heldIntent !== undefined && <span>{waitText(heldIntent, listing !== undefined)}</span>}
      {isOffline && <span> Няма връзка с интернет. Написаното се пази на това устройство.</span>}
    </p>
  );
}

interface SubmitButtonsProps extends NoticesProps {
  /** The words for the fields that the form lacks: 'заглавие и още 2'; '' if it lacks none. */
  readonly missing: string;
}

/** The buttons at the end of the form, of which the one that publishes is always in sight. */
function SubmitButtons({ listing, state, missing }: SubmitButtonsProps) {
  const isPreview = state?.preview !== undefined;
  const isBusy = useIsSending();
  const [verb, object] = listing ? ["Запази", "промените"] : ["Публикувай", "обявата"];
  return (
    <>
      <Button
        look="secondary"
        name="intent"
        value={isPreview ? "edit" : "preview"}
        disabled={isBusy}
        className="min-h-13"
      >
        {isPreview ? "Назад към редакция" : "Преглед преди публикуване"}
      </Button>
      <div className="publish-bar">
        <Button name="intent" value="publish" busy={isBusy} className="min-h-13 w-full text-lg">
          {missing === "" ? `${verb} ${object}` : `${verb} · липсва: ${missing}`}
        </Button>
      </div>
    </>
  );
}

/** Returns the category of the form's draft; an edited or copied ad has its own draft, under its id. */
function draftCategory({ category, listing, copied }: ListingFormProps): string {
  if (listing) return EDIT_DRAFT + listing.id;
  return copied ? `${EDIT_DRAFT}copy-${copied.id}` : category.slug;
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

function NearDuplicate({ twin }: { readonly twin: NonNullable<EditorState["twin"]> }) {
  const heading = useFocusedHeading(twin);
  return (
    <section aria-labelledby="near-duplicate" className="grid gap-3 panel p-4">
      <h2 ref={heading} id="near-duplicate" tabIndex={-1} className="scroll-mt-20 text-lg outline-none">
        Подобната обява
      </h2>
      <p>
        <TextLink to={href("/ad/:slug", { slug: twin.slug })}>{twin.title}</TextLink>
      </p>
      <Button look="secondary" name="intent" value="publish-anyway" className="justify-self-start">
        Публикувай въпреки това
      </Button>
    </section>
  );
}
