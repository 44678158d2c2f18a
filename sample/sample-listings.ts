/** The demonstration listings by category, in the order of the catalogue. Texts, people and firms are invented. */

import { cars } from "./listings/avtomobili.ts";
import { children } from "./listings/deca-i-bebeneta.ts";
import { homeGarden } from "./listings/dom-i-gradina.ts";
import { pets } from "./listings/domashni-lyubimci.ts";
import { electronics } from "./listings/elektronika.ts";
import { games } from "./listings/igri-i-zabavleniya.ts";
import { books } from "./listings/knigi-i-spisaniya.ts";
import { smallListings } from "./listings/malki-obyavi.ts";
import { fashion } from "./listings/moda-i-obleklo.ts";
import { music } from "./listings/muzika-i-instrumenti.ts";
import { realEstate } from "./listings/nedvizhimi-imoti.ts";
import { jobs } from "./listings/rabota.ts";
import { agriculture } from "./listings/selskostopanski-obyavi.ts";
import { sportsHobbies } from "./listings/sport-i-fitnes.ts";
import { services } from "./listings/uslugi.ts";
import type { SampleListing } from "./sample-listing.ts";

export const SAMPLE_LISTINGS = {
  "nedvizhimi-imoti": realEstate,
  avtomobili: cars,
  uslugi: services,
  rabota: jobs,
  "selskostopanski-obyavi": agriculture,
  elektronika: electronics,
  "dom-i-gradina": homeGarden,
  "domashni-lyubimci": pets,
  "moda-i-obleklo": fashion,
  "sport-i-fitnes": sportsHobbies,
  "malki-obyavi": smallListings,
  "igri-i-zabavleniya": games,
  "deca-i-bebeneta": children,
  "muzika-i-instrumenti": music,
  "knigi-i-spisaniya": books,
} satisfies Record<string, readonly SampleListing[]>;
