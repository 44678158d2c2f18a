/** Renders the link from a list to its map. */
import { useSearchParams } from "react-router";
import type { Category } from "#app/catalogue/fields/category.ts";
import { MapPin } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { mapAddress } from "./map-links.ts";

interface MapLinkProps {
  readonly category?: Category | undefined;
  /** False where a phone has room for the icon alone. */
  readonly isNamed?: boolean;
}

export function MapLink({ category, isNamed = false }: MapLinkProps) {
  const [params] = useSearchParams();
  return (
    <Link to={mapAddress(params, category)} rel="nofollow" className="map-link">
      <MapPin />
      <span className={isNamed ? undefined : "max-sm:sr-only"}>Карта</span>
    </Link>
  );
}
