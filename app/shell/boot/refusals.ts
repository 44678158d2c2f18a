/** Tells a person once per page what the browser refuses that the site needs, and what still works. */
import { RECENT_LIST, SAVED_LIST, SEARCH_LIST } from "#app/listings/saved/saved-lists.ts";
import { isStorageReadable, REFUSED_EVENT } from "#app/platform/forms/device-store.ts";
import { onElementsChange } from "./on-page.ts";
import { showStatusMessage } from "./show-status-message.ts";

const NO_COOKIES =
  "Браузърът не приема бисквитки, затова не можете да влезете и да публикувате. Разглеждането и търсенето работят.";
const NO_STORAGE =
  "Браузърът не пази данни на този сайт, затова запазеното и черновите се губят, щом затворите страницата. Всичко друго работи.";

/** Keys that are written without the person's doing, or whose button says that they are not stored. */
const UNSAID = new Set([RECENT_LIST, SEARCH_LIST, "saved_on_account", "hidden_ads", "done"]);
/** Pages that show what is stored on the device. */
const DEVICE_PAGE = /^\/(saved-ads|recent|hidden|saved-searches)$/;

let isTold = false;

export function tellRefusals(): void {
  addEventListener(REFUSED_EVENT, (event) => {
    const key = (event as CustomEvent<string>).detail;
    // The account has it.
    if (!UNSAID.has(key) && !(key === SAVED_LIST && document.body.dataset.person)) tell(NO_STORAGE);
  });
  onElementsChange(() => {
    if (document.querySelector("input[type=password]") && !takesCookies()) tell(NO_COOKIES);
    if (DEVICE_PAGE.test(location.pathname) && !isStorageReadable()) tell(NO_STORAGE);
  });
}

/** Tries it: `navigator.cookieEnabled` stays true where the settings of Chromium block the data of sites. */
function takesCookies(): boolean {
  const write = (cookie: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no Cookie Store API
    document.cookie = cookie;
  };
  write("probe=1; path=/; samesite=lax");
  const isTaken = document.cookie.includes("probe=1");
  write("probe=; path=/; max-age=0");
  return isTaken;
}

function tell(sentence: string): void {
  if (isTold) return;
  isTold = true;
  showStatusMessage(sentence, "alert");
}
