/**
 * The script that runs before the page is drawn, so that the chosen theme and view are there from the first frame and hidden ads are not.
 * The page waits for it, so it does nothing else.
 */
import { applyHidingRule } from "#app/listings/saved/hidden-style.ts";
import { applyStoredView } from "./list-view.ts";
import { applyStoredTheme } from "./theme.ts";

applyStoredTheme();
applyStoredView();
// Last, because it throws if somebody has edited the storage.
applyHidingRule();
