/** The pictures of an ad in its form: add, see, move, take away. With script each uploads at once and shows its progress. */
import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from "lucide-react";
import { type ChangeEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { href } from "react-router";
import { errorNotice } from "#app/platform/errors.ts";
import { iconButtonClass } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { useShowToast } from "#app/ui/toast.tsx";
import { PHOTO_ACCEPT, type Photo } from "./photo.ts";
import { PhotoPicture } from "./photo-picture.tsx";
import { sendPhoto } from "./send-photo.ts";

interface PhotoFieldProps {
  readonly initial: readonly Photo[];
  readonly maxPhotos: number;
  readonly error: string | undefined;
}

interface Upload {
  readonly id: string;
  readonly name: string;
  /** 0 to 1. */
  readonly progress: number;
}

export function PhotoField({ initial, maxPhotos, error }: PhotoFieldProps) {
  const { photos, uploads, add, move, remove } = usePhotos(initial, maxPhotos);
  const input = useId();
  const isFull = photos.length + uploads.length >= maxPhotos;
  const act = (change: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    change();
  };
  return (
    <div className="grid gap-3">
      <p id={`${input}-help`} className="text-muted">
        До {maxPhotos} снимки (JPG, PNG, GIF), всяка до 10 MB. Първата се вижда в списъците.
      </p>
      <FieldError name="photos" error={error} />
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <li key={photo.id} className="rounded-control border border-line">
            <input type="hidden" name="photo" value={photo.id} />
            <div className="relative aspect-4/3 overflow-hidden rounded-t-control bg-tint">
              <PhotoPicture photo={photo} alt={`Снимка ${index + 1}`} sizes="(min-width: 40rem) 220px, 45vw" />
              {index === 0 && (
                <span className="absolute top-2 left-2 rounded-full bg-card/95 px-2 text-xs font-semibold">Корица</span>
              )}
            </div>
            <div className="flex justify-between">
              <IconSubmit
                intent={`photo-left:${photo.id}`}
                label={`Премести снимка ${index + 1} напред`}
                disabled={index === 0}
                onClick={act(() => move(photo.id, -1))}
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
                onClick={act(() => move(photo.id, 1))}
                icon={ArrowRight}
              />
            </div>
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.id} className="grid aspect-4/3 content-center gap-2 rounded-control border border-line p-4">
            <span className="truncate text-sm">{upload.name}</span>
            <progress
              value={upload.progress}
              max={1}
              aria-label={`Качване на ${upload.name}`}
              className="w-full accent-grape"
            />
          </li>
        ))}
      </ul>
      {!isFull && (
        <div className="relative grid min-h-24 content-center justify-items-center gap-1 rounded-control border-2 border-dashed border-control p-4 text-center focus-within:border-grape">
          <ImagePlus aria-hidden strokeWidth={1.5} className="size-8 text-grape" />
          <label htmlFor={input} className="font-semibold text-grape">
            Добавете снимки{photos.length > 0 && ` (${photos.length} от ${maxPhotos})`}
          </label>
          <input
            id={input}
            type="file"
            name="files"
            multiple
            accept={PHOTO_ACCEPT}
            aria-describedby={`${input}-help`}
            onChange={add}
            className="file-input text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border-0 file:bg-grape-soft file:px-4 file:font-semibold file:text-grape"
          />
        </div>
      )}
    </div>
  );
}

interface IconSubmitProps {
  readonly intent: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: (event: MouseEvent) => void;
  readonly icon: typeof Trash2;
}

/** Without script it submits the form, which comes back rearranged. */
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
      <Icon aria-hidden strokeWidth={1.75} className="size-5" />
    </button>
  );
}

/** The pictures and the uploads under way. */
function usePhotos(initial: readonly Photo[], maxPhotos: number) {
  const [photos, setPhotos] = useState(initial);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const showToast = useShowToast();
  const count = useRef(0);
  count.current = photos.length + uploads.length;
  // The form came back from the server: what it kept is what there is.
  useEffect(() => setPhotos(initial), [initial]);

  const upload = async (file: File) => {
    const id = `${file.name} ${performance.now()}`;
    setUploads((all) => [...all, { id, name: file.name, progress: 0 }]);
    const answer = await sendPhoto(href("/uploads"), file, (progress) =>
      setUploads((all) => all.map((one) => (one.id === id ? { ...one, progress } : one))),
    );
    setUploads((all) => all.filter((one) => one.id !== id));
    if (answer.ok) setPhotos((all) => [...all, answer.photo]);
    else showToast({ kind: "error", title: answer.notice.title, text: answer.notice.text });
  };

  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Uploaded one by one; the form itself carries only their ids.
    event.target.value = "";
    const room = Math.max(0, maxPhotos - count.current);
    if (files.length > room) {
      const { title, text } = errorNotice("too_many_photos", { max: maxPhotos });
      showToast({ kind: "error", title, text });
    }
    void Promise.all(files.slice(0, room).map(upload));
  };

  const move = (id: string, step: -1 | 1) =>
    setPhotos((all) => {
      const place = all.findIndex((photo) => photo.id === id);
      const photo = all[place];
      if (!photo) return all;
      const rest = all.filter((one) => one.id !== id);
      return [...rest.slice(0, place + step), photo, ...rest.slice(place + step)];
    });

  const remove = (id: string) => setPhotos((all) => all.filter((photo) => photo.id !== id));
  return { photos, uploads, add, move, remove };
}
