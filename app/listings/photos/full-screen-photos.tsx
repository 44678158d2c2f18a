/** A photo in full screen: fitted, or enlarged two and a half times to pan around. */

import { type ComponentProps, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { Modal } from "#app/platform/ui/dialog.tsx";
import { ChevronLeft, ChevronRight, type Icon, X, ZoomIn, ZoomOut } from "#app/platform/ui/icons.tsx";
import { photoUrl } from "./photo.ts";
import { type GalleryPhoto, sourceSet } from "./photo-picture.tsx";
import { useDragging } from "./use-dragging.ts";
import type { PhotoStepper } from "./use-photo-stepper.ts";

interface FullScreenPhotosProps {
  readonly photo: GalleryPhoto;
  readonly alt: string;
  readonly index: number;
  readonly stepper: PhotoStepper;
  readonly onClose: () => void;
}

const CONTROL =
  "grid size-11 place-items-center rounded-full bg-black/60 text-white hover:bg-black focus-visible:outline-white";

export function FullScreenPhotos({ photo, alt, index, stepper, onClose }: FullScreenPhotosProps) {
  const { isLarge, stage, zoom } = useZoom(photo.key);
  const { wasDrag, ...dragging } = useDragging();
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    // While enlarged, arrow keys pan.
    if (!isLarge) stepper.onKeyDown(event);
  };
  return (
    <Modal look="screen" isOpen aria-label="Снимката на цял екран" onClose={onClose} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button beside does the same by keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        ref={stage}
        onClick={(event) => {
          if (!wasDrag()) zoom(event);
        }}
        {...(isLarge ? dragging : stepper.swipe)}
        className={`size-full overscroll-contain ${isLarge ? "cursor-zoom-out overflow-auto" : "cursor-zoom-in touch-pinch-zoom overflow-hidden"}`}
      >
        <img
          key={photo.key}
          src={photoUrl(photo.key, 1600, "webp")}
          srcSet={sourceSet(photo.key, "webp")}
          sizes={isLarge ? "250vw" : "100vw"}
          width={photo.width}
          height={photo.height}
          alt={alt}
          className={`object-contain ${isLarge ? "h-[250%] w-[250%] max-w-none" : "size-full"}`}
        />
      </div>
      <form method="dialog" className="absolute top-3 right-3">
        <button type="submit" aria-label="Затвори" className={CONTROL}>
          <X className="size-6" />
        </button>
      </form>
      <button
        type="button"
        aria-pressed={isLarge}
        aria-label="Увеличи"
        onClick={() => zoom({ clientX: innerWidth / 2, clientY: innerHeight / 2 })}
        className={`absolute top-3 left-3 ${CONTROL}`}
      >
        {isLarge ? <ZoomOut className="size-6" /> : <ZoomIn className="size-6" />}
      </button>
      {stepper.count > 1 && (
        <>
          <StepButton side="left-3" aria-label="Предишна снимка" onClick={() => stepper.turn(-1)} icon={ChevronLeft} />
          <StepButton side="right-3" aria-label="Следваща снимка" onClick={() => stepper.turn(1)} icon={ChevronRight} />
          <p className="absolute inset-x-0 bottom-4 mx-auto w-fit rounded-full bg-black/60 px-3 py-1 text-sm even-digits">
            {`${index + 1} / ${stepper.count}`}
          </p>
        </>
      )}
    </Modal>
  );
}

/** Enlarges the photo around a point; the next photo starts fitted. */
function useZoom(photoKey: string) {
  const [isLarge, setLarge] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => setLarge(false), [photoKey]);
  const zoom = ({ clientX, clientY }: Pick<MouseEvent, "clientX" | "clientY">) => {
    const box = stage.current;
    setLarge(!isLarge);
    if (!box || isLarge) return;
    const [across, down] = [clientX / box.clientWidth, clientY / box.clientHeight];
    requestAnimationFrame(() =>
      box.scrollTo((box.scrollWidth - box.clientWidth) * across, (box.scrollHeight - box.clientHeight) * down),
    );
  };
  return { isLarge, stage, zoom };
}

interface StepButtonProps extends ComponentProps<"button"> {
  readonly side: string;
  readonly icon: Icon;
}

function StepButton({ side, icon: Arrow, ...rest }: StepButtonProps) {
  return (
    <button type="button" {...rest} className={`absolute inset-y-0 ${side} my-auto ${CONTROL}`}>
      <Arrow className="size-6" />
    </button>
  );
}
