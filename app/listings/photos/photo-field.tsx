/** The photos of the ad form: add, reorder, turn, remove. With script each one uploads at once and shows its progress. */

import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";
import { FieldError } from "#app/platform/ui/field.tsx";
import { ImagePlus } from "#app/platform/ui/icons.tsx";
import { takePassedPhotos } from "./passed-photos.ts";
import { PHOTO_ACCEPT, type Photo } from "./photo.ts";
import { PhotoPicture } from "./photo-picture.tsx";
import { PhotoTile, UploadItem } from "./photo-tile.tsx";
import { usePhotoDrag } from "./use-photo-drag.ts";
import { usePhotos } from "./use-photos.ts";
import type { UploadCounts } from "./use-upload-wait.ts";

interface PhotoFieldProps {
  readonly initial?: readonly Photo[] | undefined;
  readonly maxPhotos: number;
  /** The owner of the draft that the photos belong to, if the form has one. */
  readonly draftOwnerId?: string | undefined;
  /** True if a draft was restored: its pending photos are uploaded now. */
  readonly isResumed?: boolean;
  /** True for a guest, whose photos stay on the device. */
  readonly isHeld?: boolean;
  /** True for a new ad, which takes the photos that another app has passed to the site. */
  readonly takesPassed?: boolean;
  readonly onChange?: (photos: readonly Photo[]) => void;
  readonly onUploads?: (counts: UploadCounts) => void;
}

const NO_PHOTOS: readonly Photo[] = [];

export function PhotoField(props: PhotoFieldProps) {
  const {
    initial = NO_PHOTOS,
    maxPhotos,
    draftOwnerId,
    isResumed,
    isHeld = false,
    takesPassed = false,
    onChange,
    onUploads,
  } = props;
  const store = usePhotos({ initial, maxPhotos, draftOwnerId, isHeld, onChange });
  const { photos, uploads, keyOf, add, resume, retry, cancel, turn, place, move, remove } = store;
  const drag = usePhotoDrag(place);
  const input = useId();
  useEffect(() => {
    if (isResumed) void resume();
  }, [isResumed, resume]);
  const takePassed = useEffectEvent(async () => {
    const files = await takePassedPhotos();
    if (files.length > 0) add(files);
  });
  useEffect(() => {
    if (takesPassed) void takePassed();
  }, [takesPassed]);
  const running = uploads.filter(({ failure }) => failure === undefined);
  const [waiting, failed] = [running.length, uploads.length - running.length];
  useEffect(() => onUploads?.({ waiting, failed }), [waiting, failed, onUploads]);
  const isFull = photos.length + waiting >= maxPhotos;
  // A failed picture of a guest was not stored, so it has no place among the others.
  const held = isHeld ? running : [];
  const others = uploads.filter((upload) => !held.includes(upload));
  const count = photos.length + held.length;
  const moveAndFocus = (id: string, step: -1 | 1) => {
    move(id, step);
    focusMoveButton(id, step);
  };
  const list = useRef<HTMLUListElement>(null);
  const focusingNext = (change: (id: string) => void) => (id: string) => {
    const place = [...photos, ...held, ...others].findIndex((one) => one.id === id);
    change(id);
    requestAnimationFrame(() => focusRemoval(list.current, place, input));
  };
  const [removeAndFocus, cancelAndFocus] = [focusingNext(remove), focusingNext(cancel)];
  const tile = { count, drag, onMove: moveAndFocus, onTurn: turn };
  return (
    <div className="grid gap-3">
      <p id={`${input}-help`} className="text-muted">
        <span>{`До ${maxPhotos} снимки (JPG, PNG, GIF, WebP, AVIF), всяка до 10 MB.`}</span> Първата се вижда в
        списъците. Преди да качите, закрийте лица, регистрационни номера и документи.
      </p>
      {count > 1 && (
        <p className="text-muted">
          Редът се сменя със стрелките<span className="scripted dragging"> или с плъзгане</span>.
        </p>
      )}
      <FieldError name="photos" />
      <ul ref={list} className="photo-tiles grid up-to-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <PhotoTile key={keyOf(photo.id)} id={photo.id} index={index} onRemove={removeAndFocus} {...tile}>
            <input type="hidden" name="photo" value={photo.id} />
            <PhotoPicture photo={photo} alt={`Снимка ${index + 1}`} sizes="(min-width: 40rem) 220px, 45vw" />
          </PhotoTile>
        ))}
        {held.map(({ id, preview }, index) => (
          <PhotoTile key={id} id={id} index={index} onRemove={cancelAndFocus} {...tile}>
            <img src={preview} alt={`Снимка ${index + 1}`} className="photo" />
          </PhotoTile>
        ))}
        {others.map((upload, index) => (
          <UploadItem
            key={upload.id}
            upload={upload}
            label={`снимка ${count + index + 1}`}
            onRetry={retry}
            onCancel={cancelAndFocus}
            onTurn={turn}
          />
        ))}
      </ul>
      {!isFull && (
        <PhotoChooser id={input} onAdd={add}>
          {`Добави снимки${count > 0 ? ` (${count} от ${maxPhotos})` : ""}`}
        </PhotoChooser>
      )}
    </div>
  );
}

/** Focuses the button that moved the photo. A button that moves in the DOM loses the focus; at either end the other button takes it. */
function focusMoveButton(id: string, step: -1 | 1): void {
  requestAnimationFrame(() => {
    const [back, , on] = document.querySelectorAll<HTMLButtonElement>(`[data-photo="${id}"] button`);
    const [wanted, other] = step === -1 ? [back, on] : [on, back];
    (wanted?.disabled ? other : wanted)?.focus();
  });
}

/** Focuses the button that removes the picture in the place of a removed one, or the last one; without any the field that adds some. */
function focusRemoval(list: HTMLElement | null, place: number, input: string): void {
  const buttons = [...(list?.querySelectorAll<HTMLButtonElement>("[data-removes]") ?? [])];
  (buttons[place] ?? buttons.at(-1) ?? document.getElementById(input))?.focus();
}

interface PhotoChooserProps {
  readonly id: string;
  readonly onAdd: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

function PhotoChooser({ id, onAdd, children }: PhotoChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const addChosen = useEffectEvent(() => {
    if (!chooser.current?.files?.length) return;
    onAdd([...chooser.current.files]);
    // Uploaded one by one; the form itself carries only their ids.
    chooser.current.value = "";
  });
  // Files may have been chosen before hydration.
  useEffect(() => addChosen(), []);
  return (
    <div className="photo-chooser relative grid min-h-24 content-center justify-items-center gap-1 rounded-control border-2 border-dashed border-control p-4 text-center hover:border-grape has-focus-visible:border-grape has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <ImagePlus className="size-8 text-grape" />
      <label htmlFor={id} className="font-semibold text-grape">
        {children}
      </label>
      <input
        ref={chooser}
        id={id}
        type="file"
        name="files"
        multiple
        accept={PHOTO_ACCEPT}
        aria-describedby={`${id}-help`}
        onChange={() => addChosen()}
        className="file-input text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border-0 file:bg-grape-soft file:px-4 file:font-semibold file:text-grape"
      />
    </div>
  );
}
