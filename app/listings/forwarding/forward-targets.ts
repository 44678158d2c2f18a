/** The services to which an ad can be forwarded, and the function that copies its address. */
import { MessageCircle, PhoneCall, Users } from "#app/platform/ui/icons.tsx";
import { useShowToast } from "#app/platform/ui/toast.tsx";

export function forwardTargets(title: string, address: string) {
  const text = encodeForUrl(`${title} ${address}`);
  return [
    {
      label: "Facebook",
      to: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`,
      icon: Users,
    },
    { label: "WhatsApp", to: `https://wa.me/?text=${text}`, icon: MessageCircle },
    { label: "Viber", to: `viber://forward?text=${text}`, icon: PhoneCall },
  ];
}

/** Returns a function that copies an address and confirms it with a toast. */
export function useCopyAddress(address: string): () => Promise<void> {
  const showToast = useShowToast();
  return async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ kind: "success", text: "Връзката е копирана" });
    } catch {
      // Without clipboard permission the link can be copied by hand.
      window.prompt("Копирайте връзката:", address);
    }
  };
}

/** Encodes text for a URL but keeps letters, which take six bytes each when encoded. */
function encodeForUrl(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, encodeURIComponent);
}
