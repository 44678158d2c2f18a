import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { actOnPage } from "./boot/page.ts";

// Built pages have it in the boot script, before this.
if (import.meta.env.DEV) actOnPage();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />, {
    onRecoverableError(error) {
      console.error("hydration differs from the page", error);
    },
  });
});
