/** The content of an empty list: a drawing, a sentence, and links to other pages. */
import type { ReactNode } from "react";

export function EmptyState({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 py-12 text-center">
      <EmptyBasket />
      <p className="text-lg font-semibold">{text}</p>
      {children}
    </div>
  );
}

/** An empty grape basket with a sunflower beside it. */
function EmptyBasket() {
  return (
    <svg aria-hidden viewBox="0 0 160 120" className="h-28 w-auto">
      <ellipse cx="80" cy="108" rx="62" ry="7" className="fill-tint" />
      <path d="M36 58h72l-9 48H45z" className="fill-grape" opacity="0.9" />
      <path d="M36 58h72l-2 10H38z" className="fill-grape-deep" />
      <path d="M46 58c2-34 50-34 52 0" className="fill-none stroke-grape-deep" strokeWidth="5" />
      <path d="M44 78h58M47 92h52M60 70v34M74 70v36M88 70v34" className="stroke-paper" strokeWidth="2" opacity="0.55" />
      <path d="M128 108V72" className="stroke-good" strokeWidth="4" />
      <path d="M128 92c8-2 12-8 12-14-8 0-12 6-12 14z" className="fill-good" />
      {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
        <ellipse
          key={turn}
          cx="128"
          cy="48"
          rx="5"
          ry="10"
          className="fill-sunflower"
          transform={`rotate(${turn} 128 60)`}
        />
      ))}
      <circle cx="128" cy="60" r="8" className="fill-grape-deep" />
    </svg>
  );
}
