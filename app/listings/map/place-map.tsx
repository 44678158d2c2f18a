/** Shows the settlement of an ad, never its address, on a part of the map. */
import { href } from "react-router";
import { MapPin } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { mapAddress } from "./map-links.ts";

interface PlaceMapProps {
  readonly town: string;
  /** The part of the picture around the place. */
  readonly view: string;
}

export function PlaceMap({ town, view }: PlaceMapProps) {
  return (
    <Link to={mapAddress(new URLSearchParams({ town }), undefined)} rel="nofollow" className="place-map">
      <span>
        <img src={`${href("/map.svg")}#svgView(viewBox(${view}))`} alt="" loading="lazy" />
        <MapPin />
      </span>
      <span>{`${town} на картата`}</span> <small>Населеното място, не адресът.</small>
    </Link>
  );
}
