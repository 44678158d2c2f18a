/** Starts all behaviour of a page that does not need React. */

import { handleForms } from "./forms.ts";
import { showHearts } from "./hearts.ts";
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
  markSubmittedForms();
  handleForms();
  syncSavedListings();
}
