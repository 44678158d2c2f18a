/** How often an ad has been seen, the visitor's own view included: told to the server when it is really before their eyes. */
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
        // The owner and robots get no number: their looks do not count.
        if (answer.status === 200) setSeen(((await answer.json()) as { views: number }).views);
      } catch {
        // A view that does not arrive is no failure for anybody.
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
