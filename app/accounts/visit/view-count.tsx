/** The view count of an ad. The boot script records the visitor's view once the page is visible, and updates this number. */
import { href } from "react-router";
import { viewsText } from "./views-text.ts";

export function ViewCount({ listingId, views }: { readonly listingId: string; readonly views: number }) {
  const address = href("/listings/:id/view", { id: listingId });
  return (
    <>
      <span data-view suppressHydrationWarning>
        {viewsText(views)}
      </span>
      <noscript>
        <img src={address} alt="" width={1} height={1} />
      </noscript>
    </>
  );
}
