/** One picture of the ad form: a photo with its buttons, or an upload with its progress. */
import type { MouseEvent, ReactNode } from "react";
import { iconButtonClass } from "#app/platform/ui/button.tsx";
import { ArrowLeft, ArrowRight, RotateCw, Trash2 } from "#app/platform/ui/icons.tsx";
import type { Upload } from "./photo-uploads.ts";
import type { usePhotoDrag } from "./use-photo-drag.ts";

/** A button in an upper corner: three beside each other are wider than a photo on a narrow phone. */
const ON_PHOTO = "absolute! top-1 rounded-full bg-card-veil";

interface PhotoTileProps {
  readonly id: string;
  readonly index: number;
  readonly count: number;
  readonly drag: ReturnType<typeof usePhotoDrag>;
  readonly onMove: (id: string, step: -1 | 1) => void;
  readonly onRemove: (id: string) => void;
  readonly onTurn: (id: string) => void;
  readonly children: ReactNode;
}

export function PhotoTile({ id, index, count, drag, onMove, onRemove, onTurn, children }: PhotoTileProps) {
  const act = (change: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    change();
  };
  return (
    <li
      data-photo={id}
      className="relative rounded-control border border-line data-dragged:border-grape data-dragged:opacity-60"
      {...(drag.dragged === id && { "data-dragged": "" })}
    >
      <div
        className="relative aspect-4/3 cursor-grab [touch-action:pan-y] overflow-hidden rounded-t-control bg-tint select-none"
        {...drag.handlers(id)}
      >
        {children}
        {index === 0 && (
          <span className="absolute bottom-2 left-2 rounded-full bg-card-veil px-2 text-xs font-semibold">
            Главна снимка
          </span>
        )}
      </div>
      <div className="flex justify-between">
        <IconSubmit
          intent={`photo-left:${id}`}
          label={`Премести снимка ${index + 1} напред`}
          disabled={index === 0}
          onClick={act(() => onMove(id, -1))}
          icon={ArrowLeft}
        />
        <IconSubmit
          intent={`photo-remove:${id}`}
          label={`Премахни снимка ${index + 1}`}
          isRemoval
          onClick={act(() => onRemove(id))}
          icon={Trash2}
          className={`${ON_PHOTO} left-1`}
        />
        <IconSubmit
          intent={`photo-right:${id}`}
          label={`Премести снимка ${index + 1} назад`}
          disabled={index === count - 1}
          onClick={act(() => onMove(id, 1))}
          icon={ArrowRight}
        />
      </div>
      <TurnButton label={`Завърти снимка ${index + 1}`} onTurn={() => onTurn(id)} />
    </li>
  );
}

/** Turning needs script. */
function TurnButton({ label, onTurn }: { readonly label: string; readonly onTurn: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onTurn}
      className={iconButtonClass(`scripted hover:text-grape ${ON_PHOTO} right-1`)}
    >
      <RotateCw />
    </button>
  );
}

interface UploadItemProps {
  readonly upload: Upload;
  /** Its number among the photos, as 'снимка 2'. */
  readonly label: string;
  readonly onRetry: (id: string) => void;
  readonly onCancel: (id: string) => void;
  readonly onTurn: (id: string) => void;
}

export function UploadItem({ upload, label, onRetry, onCancel, onTurn }: UploadItemProps) {
  const { id, preview, progress, failure, canRetry } = upload;
  return (
    <li className="relative grid content-start gap-2 overflow-hidden rounded-control border border-line p-3">
      <div className="relative -mx-3 -mt-3 aspect-4/3 bg-tint">
        {preview && <img src={preview} alt="" className="photo" />}
      </div>
      {failure ? (
        <p className="text-sm text-bad">{failure}</p>
      ) : (
        <progress value={progress} max={1} aria-label={`Качване на ${label}`} className="progress" />
      )}
      <div className="flex flex-wrap gap-x-3">
        {failure && canRetry && <UploadButton label="Опитай отново" name={label} onClick={() => onRetry(id)} />}
        <UploadButton label={failure ? "Махни" : "Откажи"} name={label} isRemoval onClick={() => onCancel(id)} />
      </div>
      {preview && !failure && <TurnButton label={`Завърти ${label}`} onTurn={() => onTurn(id)} />}
    </li>
  );
}

interface UploadButtonProps {
  readonly label: string;
  readonly name: string;
  readonly isRemoval?: boolean;
  readonly onClick: () => void;
}

function UploadButton({ label, name, isRemoval = false, onClick }: UploadButtonProps) {
  return (
    <button
      type="button"
      className="min-h-11 font-semibold text-grape hover:underline"
      aria-label={`${label}: ${name}`}
      {...(isRemoval && { "data-removes": "" })}
      onClick={onClick}
    >
      {label}
    </button>
  );
}

interface IconSubmitProps {
  readonly intent: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly isRemoval?: boolean;
  readonly onClick: (event: MouseEvent) => void;
  readonly icon: typeof Trash2;
  readonly className?: string;
}

/** A button of a photo; without script it submits the form, which is returned rearranged. */
function IconSubmit(props: IconSubmitProps) {
  const { intent, label, disabled = false, isRemoval = false, onClick, icon: Icon, className = "" } = props;
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={label}
      {...(isRemoval && { "data-removes": "" })}
      disabled={disabled}
      onClick={onClick}
      className={iconButtonClass(`hover:text-grape disabled:opacity-30 ${className}`)}
    >
      <Icon />
    </button>
  );
}
