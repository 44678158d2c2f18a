/** The place of an ad on a part of the map: the settlement, never an address. */
import { href, Link } from "react-router";
import { MapPin } from "#app/platform/ui/icons.tsx";
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
        <img src={`${href("/map.svg")}#svgView(viewBox(${view}))`} width={600} height={300} alt="" loading="lazy" />
        <MapPin />
      </span>
      <span>{`${town} на картата`}</span> <small>Показано е населеното място, не адресът.</small>
    </Link>
  );
}
