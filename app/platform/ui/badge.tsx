import type { ReactNode } from "react";

const TONES = {
  good: "bg-good-soft text-good",
  bad: "bg-bad-soft text-bad",
  plain: "bg-tint text-muted",
  vip: "bg-sunflower text-on-sunflower",
  brand: "bg-grape-soft text-grape",
} as const;

export type Tone = keyof typeof TONES;

export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={`inline-block rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${TONES[tone]}`}>
      {children}
    </span>
  );
}
