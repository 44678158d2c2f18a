import type { Attributes } from "#db/attributes.ts";
import type { PictureKind } from "./pictures/draw-picture.ts";

export interface SampleListing {
  title: string;
  description: string;
  /** Whole lev; 0 for none, and always for jobs. */
  price: number;
  town: string;
  attributes: Attributes;
  pictures: readonly PictureKind[];
  vip?: true;
}
