import { Sparkles } from "#app/ui/icons.tsx";

export function VipTag({ className = "" }: { readonly className?: string }) {
  return (
    <span className={`vip-tag ${className}`.trimEnd()}>
      <Sparkles />
      VIP
    </span>
  );
}
