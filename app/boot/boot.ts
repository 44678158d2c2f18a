/**
 * The one script that every page runs. Vite makes one minified file of it and what it imports (vite.config.ts), which the
 * browser keeps from page to page.
 */
import { hideHidden } from "#app/hidden/hidden-style.ts";
import { actOnPage } from "./page.ts";
import { wakeReact } from "./wake.ts";
import { registerWorker } from "./worker.ts";

actOnPage();
registerWorker();
wakeReact();
// Last: what somebody has put into their storage stops nothing else.
hideHidden();
