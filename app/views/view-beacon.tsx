/** Tells the server that this page has been seen: once, when it is really before somebody's eyes. */
import { useEffect } from "react";
import { href } from "react-router";

export function ViewBeacon({ listingId }: { readonly listingId: string }) {
  const address = href("/listings/:id/view", { id: listingId });
  useEffect(() => {
    const send = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", send);
      // A view that does not arrive is no failure for anybody.
      fetch(address, { method: "POST", keepalive: true }).catch(() => undefined);
    };
    document.addEventListener("visibilitychange", send);
    send();
    return () => document.removeEventListener("visibilitychange", send);
  }, [address]);
  return (
    <noscript>
      <img src={address} alt="" width={1} height={1} />
    </noscript>
  );
}
