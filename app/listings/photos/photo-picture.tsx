/** A photo in the right size and format over its tiny placeholder; an icon if there is none or it fails to load. */

import { useEffect, useRef, useState } from "react";
import { ImageOff } from "#app/platform/ui/icons.tsx";
import { PHOTO_WIDTHS, type Photo, type PhotoFormat, photoUrl } from "./photo.ts";

/** A photo to show; without a placeholder it loads over a tinted background. */
export type ShownPhoto = Pick<Photo, "key"> & Partial<Pick<Photo, "placeholder">>;

/** A photo of a gallery, which is also shown in full screen. */
export type GalleryPhoto = ShownPhoto & Pick<Photo, "width" | "height">;

interface PhotoPictureProps {
  readonly photo: ShownPhoto | undefined;
  readonly alt: string;
  /** The `sizes` attribute; without it the picture is shown at no more than half of the smallest width. */
  readonly sizes?: string;
  /** Above the fold: loaded eagerly. */
  readonly eager?: boolean;
  readonly isWhole?: boolean;
}

const [SMALLEST] = PHOTO_WIDTHS;

/** The `srcset` attribute of a photo in one format. */
export function sourceSet(key: string, format: PhotoFormat): string {
  return PHOTO_WIDTHS.map((width) => `${photoUrl(key, width, format)} ${width}w`).join();
}

export function PhotoPicture({ photo, alt, sizes, eager = false, isWhole = false }: PhotoPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  const key = photo?.key;
  useEffect(() => {
    setBroken(false);
    const shown = image.current;
    // It may have failed before hydration; a lazy image that has not started loading has not failed.
    if (key && shown?.complete && shown.naturalWidth === 0) shown.decode().catch(() => setBroken(true));
  }, [key]);
  if (!photo || isBroken) return <NoPhoto />;
  const className = isWhole ? "photo whole" : "photo";
  return (
    <>
      {photo.placeholder && <img src={photo.placeholder} alt="" aria-hidden className="photo" />}
      <picture>
        <source
          type="image/avif"
          srcSet={sizes ? sourceSet(photo.key, "avif") : photoUrl(photo.key, SMALLEST, "avif")}
          sizes={sizes}
        />
        <img
          ref={image}
          src={photoUrl(photo.key, sizes ? 800 : SMALLEST, "webp")}
          alt={alt}
          decoding="async"
          {...(eager ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
          onError={() => setBroken(true)}
          className={className}
        />
      </picture>
    </>
  );
}

function NoPhoto() {
  return (
    <span className="absolute inset-0 grid place-items-center bg-tint text-muted">
      <ImageOff fine className="size-10 opacity-60" />
    </span>
  );
}
