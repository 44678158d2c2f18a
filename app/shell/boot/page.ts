/** Starts all behaviour of a page that does not need React. */

import { layCardStrips, turnCardPhotos } from "#app/listings/gallery/card-photos.ts";
import { showNewStrips, turnPhotos } from "#app/listings/gallery/photo-strips.ts";
import { handleForms } from "./forms.ts";
import { showHearts } from "./hearts.ts";
import { onElementsChange } from "./on-page.ts";
import { markBrokenPhotos } from "./photos.ts";
import { showConsentBanner } from "./privacy.ts";
import { followRedirect } from "./redirect-page.ts";
import { tellRefusals } from "./refusals.ts";
import { markSubmittedForms } from "./submitted-forms.ts";
import { syncSavedListings } from "./sync-saved-listings.ts";
import { countViews } from "./views.ts";

export function startPage(): void {
  showConsentBanner();
  followRedirect();
  tellRefusals();
  showHearts();
  countViews();
  markBrokenPhotos();
  turnPhotos();
  turnCardPhotos();
  onElementsChange(showNewStrips);
  onElementsChange(layCardStrips);
  markSubmittedForms();
  handleForms();
  syncSavedListings();
}
