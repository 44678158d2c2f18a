/**
 * The one executable script in our pages, at their end. Vite makes one minified text of it and what it imports
 * (vite.config.ts), constant, so that the content-security policy can name its hash and pages stay byte-identical.
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
