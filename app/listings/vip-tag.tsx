import { Sparkles } from "lucide-react";

export function VipTag({ className = "" }: { readonly className?: string }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full bg-sunflower px-2 py-0.5 text-xs font-bold text-on-sunflower ${className}`}
    >
      <Sparkles aria-hidden className="size-3.5" />
      VIP
    </span>
  );
}
