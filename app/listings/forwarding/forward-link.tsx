/** Opens the share sheet of the device with an ad, or copies its address where there is none; without script it is a link to the ad. */
import type { MouseEvent } from "react";
import { href } from "react-router";
import { Forward } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { useCopyAddress } from "./forward-targets.ts";

interface ForwardLinkProps {
  readonly title: string;
  readonly slug: string;
  /** The canonical address of the ad. */
  readonly address: string;
}

export function ForwardLink({ title, slug, address }: ForwardLinkProps) {
  const copy = useCopyAddress(address);
  const forward = async (event: MouseEvent) => {
    event.preventDefault();
    if (!("share" in navigator)) return copy();
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // A cancelled share is no error.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
    }
  };
  return (
    <Link to={href("/ad/:slug", { slug })} onClick={forward} aria-label={`Сподели: ${title}`}>
      <Forward className="size-4" />
      Сподели
    </Link>
  );
}
