/** Every job of the site. */
import { expireListings, tidyLapsedVip } from "./listings/listings.jobs.server.ts";
import { tidyPhotos } from "./photos/photos.jobs.server.ts";

export const JOBS = [tidyLapsedVip, expireListings, tidyPhotos] as const;
