/**
 * The photo gallery of an ad: a large photo, previous and next (wrapping around) by button, key and swipe, a counter,
 * thumbnails and full screen. Plain links without script.
 */

import { type ComponentProps, type MouseEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { ChevronLeft, ChevronRight, Expand } from "#app/platform/ui/icons.tsx";
import { FullScreenPhotos } from "./full-screen-photos.tsx";
import { photoUrl } from "./photo.ts";
import { type GalleryPhoto, PhotoPicture, type ShownPhoto, sourceSet } from "./photo-picture.tsx";
import { usePhotoStepper } from "./use-photo-stepper.ts";

const MAIN_SIZES = "(min-width: 64rem) 690px, 100vw";

/** A preload link for the head of the page, so that the first photo loads early. */
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

interface GalleryProps {
  readonly photos: readonly GalleryPhoto[];
  readonly title: string;
}

export function Gallery({ photos, title }: GalleryProps) {
  const [params] = useSearchParams();
  const [index, setIndex] = useState(() => photoIndex(params.get("photo"), photos.length));
  const [isFull, setFull] = useState(false);
  const stepper = usePhotoStepper({ index, count: photos.length, onTurn: setIndex });
  const current = photos[index];
  const open = (event: MouseEvent) => {
    event.preventDefault();
    setFull(true);
  };
  if (!current)
    return (
      <section
        aria-label="Снимки"
        className="grid h-40 place-items-center bg-tint text-muted sm:rounded-card print:hidden"
      >
        Няма снимки
      </section>
    );
  const alt = photos.length > 1 ? `${title}, снимка ${index + 1} от ${photos.length}` : title;
  return (
    <section aria-label="Снимки" className="gallery" onKeyDown={stepper.onKeyDown}>
      <div {...stepper.swipe}>
        <PhotoPicture key={current.key} photo={current} alt={alt} sizes={MAIN_SIZES} eager isWhole />
        <a
          href={photoUrl(current.key, 1600, "webp")}
          data-held
          onClick={open}
          aria-label="Снимката на цял екран"
          className="zoom"
        >
          <span className="over-photo top-3 right-3">
            <Expand />
          </span>
        </a>
        {photos.length > 1 && (
          <>
            <PhotoLink to={stepper.before} onGo={setIndex} aria-label="Предишна снимка" className="over-photo left-2">
              <ChevronLeft />
            </PhotoLink>
            <PhotoLink to={stepper.after} onGo={setIndex} aria-label="Следваща снимка" className="over-photo right-2">
              <ChevronRight />
            </PhotoLink>
            <p aria-live="polite">
              <span className="sr-only">Снимка </span>
              <span>{`${index + 1} / ${photos.length}`}</span>
            </p>
          </>
        )}
      </div>
      {photos.length > 1 && <Thumbnails photos={photos} index={index} onGo={setIndex} />}
      {isFull && (
        <FullScreenPhotos photo={current} alt={alt} index={index} stepper={stepper} onClose={() => setFull(false)} />
      )}
    </section>
  );
}

interface ThumbnailsProps extends Pick<GalleryProps, "photos"> {
  readonly index: number;
  readonly onGo: (to: number) => void;
}

function Thumbnails({ photos, index, onGo }: ThumbnailsProps) {
  return (
    <ul>
      {photos.map((photo, place) => (
        <li key={photo.key}>
          <PhotoLink
            to={place}
            onGo={onGo}
            aria-label={`Снимка ${place + 1}`}
            aria-current={place === index ? "true" : undefined}
          >
            <PhotoPicture photo={{ key: photo.key }} alt="" />
          </PhotoLink>
        </li>
      ))}
    </ul>
  );
}

interface PhotoLinkProps extends ComponentProps<"a">, Pick<ThumbnailsProps, "onGo"> {
  readonly to: number;
}

function PhotoLink({ to, onGo, ...rest }: PhotoLinkProps) {
  const go = (event: MouseEvent) => {
    event.preventDefault();
    onGo(to);
  };
  return <a href={`?photo=${to + 1}`} data-held onClick={go} {...rest} />;
}

function photoIndex(asked: string | null, count: number): number {
  const place = Number(asked);
  return Number.isInteger(place) && place >= 1 && place <= count ? place - 1 : 0;
}
