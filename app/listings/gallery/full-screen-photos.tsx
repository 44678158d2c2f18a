/** Shows the photos of an ad in full screen: swiped and turned like those on the page, and enlarged to pan around. */

import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { PhotoPicture } from "#app/listings/photos/photo-picture.tsx";
import { Modal } from "#app/platform/ui/dialog.tsx";
import { X, ZoomIn, ZoomOut } from "#app/platform/ui/icons.tsx";
import { type GalleryPhotos, photoText } from "./gallery-photos.ts";
import { placeInView } from "./photo-strips.ts";
import { StripControls } from "./strip-controls.tsx";
import { useDragging } from "./use-dragging.ts";
import { useZoom } from "./use-zoom.ts";

interface FullScreenPhotosProps extends GalleryPhotos {
  /** The place of the photo to begin with. */
  readonly start: number;
  /** Called with the place of the photo seen last. */
  readonly onClose: (place: number) => void;
}

const CONTROL =
  "absolute grid size-11 place-items-center rounded-full bg-black/60 text-white hover:bg-black focus-visible:outline-white";

/** As large as use-zoom.ts says. */
const SCALED = "relative h-[calc(100%*var(--scale,1))] w-[calc(100%*var(--scale,1))]";

/** Directions of the arrow keys while a photo is enlarged. */
const PANS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function FullScreenPhotos({ start, onClose, ...props }: FullScreenPhotosProps) {
  const { photos } = props;
  const [place, setPlace] = useState(start);
  const strip = useRef<HTMLUListElement>(null);
  const { isLarge, toggle, pan, onPress } = useZoom(strip, place);
  const { wasDrag, wasMouse, ...dragging } = useDragging();
  // After the dialog has opened, in the layout effect of a component inside.
  useLayoutEffect(() => {
    if (strip.current) strip.current.scrollLeft = start * strip.current.clientWidth;
  }, [start]);
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = isLarge && PANS[event.key];
    if (!direction) return;
    event.preventDefault();
    pan(...direction);
  };
  return (
    <Modal look="screen" isOpen aria-label="Снимката на цял екран" onClose={() => onClose(place)} onKeyDown={onKeyDown}>
      <div data-gallery className="full-screen size-full">
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
          tabIndex={0}
          className="photo-strip focus-visible:-outline-offset-4 focus-visible:outline-white"
          // A closed dialog has no width.
          onScroll={({ currentTarget }) => currentTarget.clientWidth > 0 && setPlace(placeInView(currentTarget))}
        >
          {photos.map((photo, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the button beside does the same by keyboard
            <li
              key={photo.key}
              data-large={(isLarge && index === place) || undefined}
              onClick={(event) => wasDrag() || onPress(event, wasMouse())}
              {...dragging}
            >
              <div className={`${SCALED} ${isLarge ? "cursor-zoom-out" : "cursor-zoom-in"}`}>
                {/* The neighbours are loaded before they come into view. */}
                {Math.abs(index - place) <= 1 && (
                  <PhotoPicture
                    photo={photo}
                    alt={photoText(props, index)}
                    sizes={isLarge ? "250vw" : "100vw"}
                    eager
                    isWhole
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
        <form method="dialog">
          <button type="submit" aria-label="Затвори" className={`top-3 right-3 ${CONTROL}`}>
            <X />
          </button>
        </form>
        <button
          type="button"
          aria-pressed={isLarge}
          aria-label="Увеличи"
          onClick={() => toggle({ x: innerWidth / 2, y: innerHeight / 2 })}
          className={`top-3 left-3 ${CONTROL}`}
        >
          {isLarge ? <ZoomOut /> : <ZoomIn />}
        </button>
        {photos.length > 1 && <StripControls count={photos.length} place={place} className={`my-auto ${CONTROL}`} />}
      </div>
    </Modal>
  );
}
