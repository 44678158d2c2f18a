/** The photos of the ad form: add, reorder, remove. With script each one uploads at once and shows its progress. */

import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { iconButtonClass } from "#app/platform/ui/button.tsx";
import { FieldError } from "#app/platform/ui/field.tsx";
import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from "#app/platform/ui/icons.tsx";
import { PHOTO_ACCEPT, type Photo } from "./photo.ts";
import { PhotoPicture } from "./photo-picture.tsx";
import type { Upload } from "./photo-uploads.ts";
import { usePhotos } from "./use-photos.ts";
import type { UploadCounts } from "./use-upload-wait.ts";

/** Milliseconds a finger must hold still before it drags. */
const HOLD = 250;

interface PhotoFieldProps {
  readonly initial: readonly Photo[];
  readonly maxPhotos: number;
  readonly error: string | undefined;
  /** The owner of the draft that the photos belong to, if the form has one. */
  readonly draftOwnerId?: string | undefined;
  /** True if a draft was restored: its pending photos are uploaded now. */
  readonly isResumed?: boolean;
  readonly onChange?: (photos: readonly Photo[]) => void;
  readonly onUploads?: (counts: UploadCounts) => void;
}

export function PhotoField({
  initial,
  maxPhotos,
  error,
  draftOwnerId,
  isResumed = false,
  onChange,
  onUploads,
}: PhotoFieldProps) {
  const { photos, uploads, add, resume, retry, cancel, place, move, remove } = usePhotos({
    initial,
    maxPhotos,
    draftOwnerId,
    onChange,
  });
  const moveAndFocus = (id: string, step: -1 | 1) => {
    move(id, step);
    // A button that moves in the DOM loses the focus; at either end the other button takes it.
    requestAnimationFrame(() => {
      const buttons = document.querySelectorAll<HTMLButtonElement>(`[data-photo="${id}"] button`);
      const [back, , on] = buttons;
      const wanted = step === -1 ? back : on;
      (wanted?.disabled ? (step === -1 ? on : back) : wanted)?.focus();
    });
  };
  const drag = useDrag(place);
  const input = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const addChosen = useEffectEvent(() => {
    if (!chooser.current?.files?.length) return;
    add([...chooser.current.files]);
    // Uploaded one by one; the form itself carries only their ids.
    chooser.current.value = "";
  });
  // Files may have been chosen before hydration.
  useEffect(() => addChosen(), []);
  useEffect(() => {
    if (isResumed) void resume();
  }, [isResumed, resume]);
  const waiting = uploads.filter(({ failure }) => failure === undefined).length;
  const failed = uploads.length - waiting;
  useEffect(() => onUploads?.({ waiting, failed }), [waiting, failed, onUploads]);
  const isFull = photos.length + waiting >= maxPhotos;
  const act = (change: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    change();
  };
  return (
    <div className="grid gap-3">
      <p id={`${input}-help`} className="text-muted">
        До {maxPhotos} снимки (JPG, PNG, GIF, WebP), всяка до 10 MB. Първата се вижда в списъците.
      </p>
      <FieldError name="photos" error={error} />
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            data-photo={photo.id}
            className="rounded-control border border-line data-dragged:border-grape data-dragged:opacity-60"
            {...(drag.dragged === photo.id && { "data-dragged": "" })}
          >
            <input type="hidden" name="photo" value={photo.id} />
            <div
              className="relative aspect-4/3 cursor-grab [touch-action:pan-y] overflow-hidden rounded-t-control bg-tint select-none"
              {...drag.handlers(photo.id)}
            >
              <PhotoPicture photo={photo} alt={`Снимка ${index + 1}`} sizes="(min-width: 40rem) 220px, 45vw" />
              {index === 0 && (
                <span className="absolute top-2 left-2 rounded-full bg-card-veil px-2 text-xs font-semibold">
                  Корица
                </span>
              )}
            </div>
            <div className="flex justify-between">
              <IconSubmit
                intent={`photo-left:${photo.id}`}
                label={`Премести снимка ${index + 1} напред`}
                disabled={index === 0}
                onClick={act(() => moveAndFocus(photo.id, -1))}
                icon={ArrowLeft}
              />
              <IconSubmit
                intent={`photo-remove:${photo.id}`}
                label={`Премахни снимка ${index + 1}`}
                onClick={act(() => remove(photo.id))}
                icon={Trash2}
              />
              <IconSubmit
                intent={`photo-right:${photo.id}`}
                label={`Премести снимка ${index + 1} назад`}
                disabled={index === photos.length - 1}
                onClick={act(() => moveAndFocus(photo.id, 1))}
                icon={ArrowRight}
              />
            </div>
          </li>
        ))}
        {uploads.map((upload) => (
          <UploadItem key={upload.id} upload={upload} onRetry={retry} onCancel={cancel} />
        ))}
      </ul>
      {!isFull && (
        <div className="relative grid min-h-24 content-center justify-items-center gap-1 rounded-control border-2 border-dashed border-control p-4 text-center focus-within:border-grape">
          <ImagePlus className="size-8 text-grape" />
          <label htmlFor={input} className="font-semibold text-grape">
            Добави снимки{photos.length > 0 && ` (${photos.length} от ${maxPhotos})`}
          </label>
          <input
            ref={chooser}
            id={input}
            type="file"
            name="files"
            multiple
            accept={PHOTO_ACCEPT}
            aria-describedby={`${input}-help`}
            onChange={() => addChosen()}
            className="file-input text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border-0 file:bg-grape-soft file:px-4 file:font-semibold file:text-grape"
          />
        </div>
      )}
    </div>
  );
}

interface UploadItemProps {
  readonly upload: Upload;
  readonly onRetry: (id: string) => void;
  readonly onCancel: (id: string) => void;
}

function UploadItem({ upload: { id, name, progress, failure, canRetry }, onRetry, onCancel }: UploadItemProps) {
  return (
    <li className="grid min-h-28 content-center gap-2 rounded-control border border-line p-3">
      <span className="truncate text-sm">{name}</span>
      {failure ? (
        <p className="text-sm text-bad">{failure}</p>
      ) : (
        <progress value={progress} max={1} aria-label={`Качване на ${name}`} className="progress" />
      )}
      <div className="flex flex-wrap gap-x-3">
        {failure && canRetry && <UploadButton label="Опитай отново" name={name} onClick={() => onRetry(id)} />}
        <UploadButton label={failure ? "Махни" : "Откажи"} name={name} onClick={() => onCancel(id)} />
      </div>
    </li>
  );
}

interface UploadButtonProps {
  readonly label: string;
  readonly name: string;
  readonly onClick: () => void;
}

function UploadButton({ label, name, onClick }: UploadButtonProps) {
  return (
    <button
      type="button"
      className="min-h-11 font-semibold text-grape hover:underline"
      aria-label={`${label}: ${name}`}
      onClick={onClick}
    >
      {label}
    </button>
  );
}

/** Drag and drop to reorder; by touch only after a short hold, so that scrolling still works. */
function useDrag(place: (id: string, before: string) => void) {
  const [dragged, setDragged] = useState<string>();
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const active = useRef<string>(undefined);
  const end = () => {
    clearTimeout(hold.current);
    active.current = undefined;
    setDragged(undefined);
  };
  const handlers = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const begin = () => {
        active.current = id;
        setDragged(id);
      };
      if (event.pointerType === "mouse") begin();
      else hold.current = setTimeout(begin, HOLD);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (active.current === undefined) return clearTimeout(hold.current);
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-photo]");
      const target = under?.dataset.photo;
      if (target && target !== active.current) place(active.current, target);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
    onTouchMove: (event: { preventDefault(): void; cancelable: boolean }) => {
      if (active.current !== undefined && event.cancelable) event.preventDefault();
    },
  });
  return { dragged, handlers };
}

interface IconSubmitProps {
  readonly intent: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: (event: MouseEvent) => void;
  readonly icon: typeof Trash2;
}

/** A button of a photo; without script it submits the form, which is returned rearranged. */
function IconSubmit({ intent, label, disabled = false, onClick, icon: Icon }: IconSubmitProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className={iconButtonClass("hover:text-grape disabled:opacity-30")}
    >
      <Icon />
    </button>
  );
}
