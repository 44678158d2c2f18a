/** The beginning of an ad on the page for guests: photos, title and place, stored on the device. Needs script. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { PhotoField } from "#app/listings/photos/photo-field.tsx";
import { submitted } from "#app/platform/forms/forms.ts";
import { formatWhen } from "#app/platform/wording/dates.ts";
import { DraftOffer } from "./draft-offer.tsx";
import type { Draft } from "./draft-store.ts";
import {
  claimGuestDraft,
  findGuestDraft,
  GUEST,
  isGuestDraftOwn,
  removeGuestDraft,
  writeGuestDraft,
} from "./guest-draft.ts";
import { TitleInput, TownInput } from "./listing-fields.tsx";
import { useTitleReading } from "./use-title-reading.ts";

interface GuestStartProps {
  readonly maxPhotos: number;
  /** Called with true when there is a draft to continue after registering. */
  readonly onBegun: (isBegun: boolean) => void;
  /** Called with the slugs of the categories that the title suggests. */
  readonly onSuggested: (slugs: readonly string[]) => void;
}

export function GuestStart(props: GuestStartProps) {
  const [draft, setDraft] = useState<Draft>();
  const [offered, setOffered] = useState<Draft>();
  const { onBegun } = props;
  // A layout effect, so that pictures without a draft are deleted before new ones are stored.
  useLayoutEffect(() => {
    const found = findGuestDraft();
    if (!found) removeGuestDraft();
    else if (isGuestDraftOwn()) {
      setDraft(found);
      onBegun(true);
    } else setOffered(found);
  }, [onBegun]);
  if (offered)
    return (
      <DraftOffer
        isGuests
        title={submitted(offered, "title") ?? ""}
        when={formatWhen(new Date(offered.savedAt), new Date())}
        onRestore={() => {
          claimGuestDraft();
          setDraft(offered);
          setOffered(undefined);
          onBegun(true);
        }}
        onDiscard={() => {
          removeGuestDraft();
          setOffered(undefined);
        }}
      />
    );
  return <GuestFields key={draft ? "continued" : "new"} draft={draft} {...props} />;
}

function GuestFields({
  draft,
  maxPhotos,
  onBegun,
  onSuggested,
}: GuestStartProps & { readonly draft: Draft | undefined }) {
  const section = useRef<HTMLElement>(null);
  const photoCount = useRef(0);
  const readTitle = useTitleReading(({ categories }) => onSuggested(categories));
  const begun = submitted(draft, "title") ?? "";
  const readBegun = useEffectEvent(() => begun !== "" && readTitle(begun));
  useEffect(() => {
    readBegun();
  }, []);
  const save = () => {
    const inputs = [...(section.current?.querySelectorAll<HTMLInputElement>("[name=title], [name=town]") ?? [])];
    const isBegun = photoCount.current > 0 || inputs.some(({ value }) => value.trim() !== "");
    if (isBegun) writeGuestDraft(Object.fromEntries(inputs.map(({ name, value }) => [name, value])));
    else removeGuestDraft();
    onBegun(isBegun);
  };
  return (
    <section
      ref={section}
      aria-label="Започнете обявата"
      onInput={save}
      className="scripted mb-8 grid max-w-3xl gap-5 panel p-4 sm:p-6"
    >
      <PhotoField
        draftOwnerId={GUEST}
        isHeld
        takesPassed
        isResumed={draft !== undefined}
        maxPhotos={maxPhotos}
        onUploads={({ waiting }) => {
          if (waiting === photoCount.current) return;
          photoCount.current = waiting;
          save();
        }}
      />
      <TitleInput defaultValue={begun} onInput={(event) => readTitle(event.currentTarget.value)} />
      <TownInput defaultValue={submitted(draft, "town") ?? ""} />
      <p className="text-muted">Започнатото се пази само на това устройство, докато се регистрирате или влезете.</p>
    </section>
  );
}
