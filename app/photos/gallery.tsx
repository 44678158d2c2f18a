/** The photos of an ad: one large, previous and next around the circle, a counter, thumbnails. Links without script. */
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useSearchParams } from "react-router";
import type { Photo } from "./photo.ts";
import { PhotoPicture } from "./photo-picture.tsx";

const MAIN_SIZES = "(min-width: 64rem) 690px, 100vw";

interface GalleryProps {
  readonly photos: readonly Photo[];
  readonly title: string;
}

export function Gallery({ photos, title }: GalleryProps) {
  const [params] = useSearchParams();
  const [index, setIndex] = useState(() => photoIndex(params.get("photo"), photos.length));
  const current = photos[index];
  const go = (to: number) => (event: MouseEvent) => {
    event.preventDefault();
    setIndex(to);
  };
  const before = (index - 1 + photos.length) % photos.length;
  const after = (index + 1) % photos.length;
  const alt = photos.length > 1 ? `${title}, снимка ${index + 1} от ${photos.length}` : title;
  return (
    <section aria-label="Снимки" className="-mx-4 sm:mx-0">
      <div className="relative aspect-4/3 overflow-hidden bg-tint sm:rounded-card">
        <PhotoPicture key={current?.key ?? "none"} photo={current} alt={alt} sizes={MAIN_SIZES} eager fit="contain" />
        {photos.length > 1 && (
          <>
            <a
              href={`?photo=${before + 1}`}
              onClick={go(before)}
              aria-label="Предишна снимка"
              className={`left-2 ${ARROW}`}
            >
              <ChevronLeft aria-hidden className="size-6" />
            </a>
            <a
              href={`?photo=${after + 1}`}
              onClick={go(after)}
              aria-label="Следваща снимка"
              className={`right-2 ${ARROW}`}
            >
              <ChevronRight aria-hidden className="size-6" />
            </a>
            <p
              className="absolute right-3 bottom-3 rounded-full bg-card/90 px-3 py-1 text-sm font-medium tabular-nums"
              aria-live="polite"
            >
              <span className="sr-only">Снимка </span>
              {index + 1} / {photos.length}
            </p>
          </>
        )}
      </div>
      {photos.length > 1 && (
        <ul className="row-scroll mt-2 gap-2 px-4 py-1 sm:px-0">
          {photos.map((photo, place) => (
            <li key={photo.id}>
              <a
                href={`?photo=${place + 1}`}
                onClick={go(place)}
                aria-label={`Снимка ${place + 1}`}
                aria-current={place === index ? "true" : undefined}
                className="relative block h-14 w-18 overflow-hidden rounded-control border-2 border-transparent aria-[current=true]:border-grape"
              >
                <PhotoPicture photo={photo} alt="" sizes="72px" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const ARROW =
  "absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-card/90 hover:text-grape";

function photoIndex(asked: string | null, count: number): number {
  const place = Number(asked);
  return Number.isInteger(place) && place >= 1 && place <= count ? place - 1 : 0;
}
