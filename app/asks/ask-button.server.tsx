/**
 * 'Още ли е налично?' on the page of an ad: one tap, which leads to a page that says it was asked. HTML, because React has
 * nothing to do with it: the boot script sends the form, and knows what a guest has asked from this device.
 */
import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { MessageCircleQuestion } from "#app/ui/icons.tsx";
import type { AskOffer } from "./asks.commands.server.ts";

export function askButtonHtml(listingId: string, { state, name, asked }: AskOffer): string {
  return renderToStaticMarkup(
    <div data-done={state === "guest" ? name : undefined} className="mt-3 print:hidden">
      <p hidden={state !== "asked"} className="text-sm text-muted">
        {asked}
      </p>
      {state !== "asked" && (
        <form method="post" action={href("/listings/:id/ask", { id: listingId })}>
          <button type="submit" className={buttonClass("secondary")}>
            <MessageCircleQuestion />
            Още ли е налично?
          </button>
        </form>
      )}
    </div>,
  );
}
