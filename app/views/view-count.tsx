/** The view count of an ad, including the visitor's own view, which is sent once the page is really visible. */
import { useEffect, useState } from "react";
import { href } from "react-router";
import { counted } from "#app/wording/plurals.ts";

export function ViewCount({ listingId, views }: { readonly listingId: string; readonly views: number }) {
  const address = href("/listings/:id/view", { id: listingId });
  const [seen, setSeen] = useState(views);
  useEffect(() => {
    setSeen(views);
    const send = async () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", send);
      try {
        const answer = await fetch(address, { method: "POST", keepalive: true });
        // The owner and bots get no number: their views do not count.
        if (answer.status === 200) setSeen(((await answer.json()) as { views: number }).views);
      } catch {
        // A view that is lost needs no message.
      }
    };
    document.addEventListener("visibilitychange", send);
    send();
    return () => document.removeEventListener("visibilitychange", send);
  }, [address, views]);
  return (
    <>
      {counted(seen, "преглеждане", "преглеждания")}
      <noscript>
        <img src={address} alt="" width={1} height={1} />
      </noscript>
    </>
  );
}
