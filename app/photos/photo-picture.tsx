/** A photo in the right size and format over its tiny placeholder; an icon if there is none or it fails to load. */
import { ImageOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { PHOTO_WIDTHS, type Photo, type PhotoFormat, photoUrl } from "./photo.ts";

interface PhotoPictureProps {
  readonly photo: Pick<Photo, "key" | "placeholder"> | undefined;
  readonly alt: string;
  /** The `sizes` attribute: how wide the picture is shown. */
  readonly sizes: string;
  /** Above the fold: loaded eagerly. */
  readonly eager?: boolean;
  readonly fit?: "cover" | "contain";
}

const FIT = { cover: "object-cover", contain: "object-contain" } as const;

/** The `srcset` attribute of a photo in one format. */
export function sourceSet(key: string, format: PhotoFormat): string {
  return PHOTO_WIDTHS.map((width) => `${photoUrl(key, width, format)} ${width}w`).join(", ");
}

export function PhotoPicture({ photo, alt, sizes, eager = false, fit = "cover" }: PhotoPictureProps) {
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
  return (
    <>
      <img src={photo.placeholder} alt="" aria-hidden className={`absolute inset-0 size-full ${FIT[fit]}`} />
      <picture>
        <source type="image/avif" srcSet={sourceSet(photo.key, "avif")} sizes={sizes} />
        <img
          ref={image}
          src={photoUrl(photo.key, 800, "webp")}
          srcSet={sourceSet(photo.key, "webp")}
          sizes={sizes}
          alt={alt}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          {...(eager && { fetchPriority: "high" as const })}
          onError={() => setBroken(true)}
          className={`absolute inset-0 size-full ${FIT[fit]}`}
        />
      </picture>
    </>
  );
}

function NoPhoto() {
  return (
    <span className="absolute inset-0 grid place-items-center bg-tint text-muted">
      <ImageOff aria-hidden strokeWidth={1.25} className="size-10 opacity-60" />
    </span>
  );
}
