/** What acts on a page by itself, before React and beside it. */

import { showDone } from "./done.ts";
import { answerForms } from "./forms.ts";
import { showHearts } from "./hearts.ts";
import { noteLooks } from "./looks.ts";
import { leadOn } from "./onward.ts";
import { markBrokenPhotos } from "./photos.ts";
import { askPrivacy } from "./privacy.ts";

export function actOnPage(): void {
  askPrivacy();
  leadOn();
  showHearts();
  noteLooks();
  markBrokenPhotos();
  showDone();
  answerForms();
}
