/**
 * The script that every page runs before React (CONTRACT.md). Vite makes one minified file of it and its imports
 * (vite.config.ts).
 */
import "./replacements.ts";
import { hydrateOnInteraction } from "./hydrate-on-interaction.ts";
import { applyListView } from "./list-view.ts";
import { startPage } from "./page.ts";
import { openPopovers } from "./popovers.ts";
import { canRunReact, stayPlain } from "./react-support.ts";
import { followReading } from "./reading-bars.ts";
import { applyTheme } from "./theme.ts";
import { registerWorker } from "./worker.ts";

applyTheme();
applyListView();
// Before the rest, because it holds back forms until React is there.
if (canRunReact) hydrateOnInteraction();
else stayPlain();
startPage();
openPopovers();
followReading();
registerWorker();
// A second step back skips the transition of the first one, which the browser would report as an uncaught error.
addEventListener("pageswap", ({ viewTransition }) => viewTransition?.ready.catch(() => {}));
