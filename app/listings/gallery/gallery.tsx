/**
 * Shows the photos of an ad: a strip to swipe through, previous and next (wrapping around) by button and key, a counter, thumbnails
 * and full screen. The boot script moves it (photo-strips.ts). Without script it is a list of links that scrolls sideways.
 */

import { type MouseEvent, useEffect, useRef, useState } from "react";
import { photoUrl } from "#app/listings/photos/photo.ts";
import { PhotoPicture, type ShownPhoto, sourceSet } from "#app/listings/photos/photo-picture.tsx";
import { Expand } from "#app/platform/ui/icons.tsx";
import { FullScreenPhotos } from "./full-screen-photos.tsx";
import { type GalleryPhotos, photoText } from "./gallery-photos.ts";
import { StripControls } from "./strip-controls.tsx";

const MAIN_SIZES = "(min-width: 64rem) 690px, 100vw";

/** Returns a preload link for the head of the page, so that the first photo loads early. */
export function firstPhotoPreload(photo: ShownPhoto | undefined) {
  return photo
    ? [
        {
          tagName: "link" as const,
          rel: "preload",
          as: "image",
          type: "image/avif",
          imageSrcSet: sourceSet(photo.key, "avif"),
          imageSizes: MAIN_SIZES,
          fetchPriority: "high",
        },
      ]
    : [];
}

export function Gallery(props: GalleryPhotos) {
  const { photos } = props;
  const strip = useRef<HTMLUListElement>(null);
  const [full, setFull] = useState<number>();
  /** The place of the photo that was last seen in full screen. */
  const seen = useRef<number>(undefined);
  // After the dialog has closed and given the focus back.
  useEffect(() => {
    const item = full === undefined && seen.current !== undefined && strip.current?.children[seen.current];
    if (!(item instanceof HTMLElement)) return;
    item.querySelector("a")?.focus({ preventScroll: true });
    strip.current?.scrollTo({ left: item.offsetLeft });
  }, [full]);
  if (photos.length === 0)
    return (
      <section
        aria-label="Снимки"
        className="grid h-40 place-items-center bg-tint text-muted sm:rounded-card print:hidden"
      >
        Няма снимки
      </section>
    );
  const open = (event: MouseEvent, place: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setFull(place);
  };
  const close = (place: number) => {
    seen.current = place;
    setFull(undefined);
  };
  return (
    <>
      <section aria-label="Снимки" className="gallery" data-gallery>
        <div>
          <ul ref={strip} className="photo-strip">
            {photos.map((photo, place) => (
              // The boot script shows the photo behind itself.
              <li key={photo.key} id={`photo-${place + 1}`} suppressHydrationWarning>
                <a
                  href={photoUrl(photo.key, 1600, "webp")}
                  data-held
                  aria-haspopup="dialog"
                  onClick={(event) => open(event, place)}
                >
                  <PhotoPicture
                    photo={photo}
                    alt={photoText(props, place)}
                    sizes={MAIN_SIZES}
                    eager={place === 0}
                    isWhole
                  />
                </a>
              </li>
            ))}
          </ul>
          <span className="over-photo top-3 right-3">
            <Expand />
          </span>
          {photos.length > 1 && <StripControls count={photos.length} className="over-photo boot-scripted" />}
        </div>
        {photos.length > 1 && <Thumbnails photos={photos} />}
      </section>
      {full !== undefined && <FullScreenPhotos {...props} start={full} onClose={close} />}
    </>
  );
}

function Thumbnails({ photos }: Pick<GalleryPhotos, "photos">) {
  return (
    <ul>
      {photos.map((photo, place) => (
        <li key={photo.key}>
          <a
            href={`#photo-${place + 1}`}
            data-turn=""
            aria-label={`Снимка ${place + 1}`}
            aria-current={place === 0 ? "true" : undefined}
            suppressHydrationWarning
          >
            <PhotoPicture photo={{ key: photo.key }} alt="" />
          </a>
        </li>
      ))}
    </ul>
  );
}
