/** Illustrations of the guides: flat, in grape and sunflower, in the page's own colours in light and dark mode. */
import type { ReactNode } from "react";

export const DRAWINGS = {
  region: <Region />,
  site: <Site />,
  homes: <Homes />,
  car: <Car />,
  tools: <Tools />,
  devices: <Devices />,
} as const satisfies Readonly<Record<string, ReactNode>>;

export type DrawingName = keyof typeof DRAWINGS;

export function Drawing({ name, className }: { readonly name: DrawingName; readonly className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 360 200" className={className}>
      <rect width="360" height="200" rx="20" className="fill-tint" />
      {DRAWINGS[name]}
    </svg>
  );
}

/** Petals around a centre. */
function Sunflower({ x, y, size }: { readonly x: number; readonly y: number; readonly size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      {Array.from({ length: 12 }, (_, petal) => (
        <ellipse key={petal} cy="-15" rx="4.5" ry="9" className="fill-sunflower" transform={`rotate(${petal * 30})`} />
      ))}
      <circle r="9" className="fill-grape-deep" />
    </g>
  );
}

/** A house of the given width standing on y = 0, the ridge of the roof at the top. */
function House({ x, y, width }: { readonly x: number; readonly y: number; readonly width: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${width / 60})`}>
      <path d="M6 0v-30h48V0z" className="fill-cream" />
      <path d="M0-28 30-54l30 26z" className="fill-grape" />
      <path d="M24 0v-17h12V0z" className="fill-grape-deep" />
      <path d="M11-24h9v9h-9zM40-24h9v9h-9z" className="fill-sunflower" opacity="0.8" />
    </g>
  );
}

/** Hills with vines, a town between them, and the sun as a sunflower. */
function Region() {
  return (
    <>
      <Sunflower x={284} y={58} size={1.7} />
      <path
        d="M0 150C60 96 120 92 184 132s128 22 176-8v56a20 20 0 0 1-20 20H20a20 20 0 0 1-20-20z"
        className="fill-good"
        opacity="0.25"
      />
      <House x={120} y={146} width={44} />
      <House x={170} y={152} width={56} />
      <House x={234} y={148} width={40} />
      <path d="M153 150v-46l8-12 8 12v46z" className="fill-cream" />
      <path d="M151 105 161 86l10 19z" className="fill-grape-deep" />
      <path
        d="M0 168c90-34 250-34 360-6v18a20 20 0 0 1-20 20H20a20 20 0 0 1-20-20z"
        className="fill-good"
        opacity="0.55"
      />
      {[24, 62, 100, 262, 300, 336].map((x) => (
        <g key={x} transform={`translate(${x} 176)`}>
          <path d="M0 12v-26" className="stroke-grape-deep" strokeWidth="3" strokeLinecap="round" />
          <circle cx="-6" cy="-9" r="7" className="fill-good" />
          <circle cx="6" cy="-11" r="7" className="fill-good" />
          <circle cx="-4" cy="-1" r="3.4" className="fill-grape" />
          <circle cx="3" cy="-2" r="3.4" className="fill-grape" />
          <circle cx="0" cy="4" r="3.4" className="fill-grape" />
        </g>
      ))}
    </>
  );
}

/** A phone with ads, one of them saved, and a magnifying glass. */
function Site() {
  const cards = [
    { x: 128, y: 46 },
    { x: 184, y: 46 },
    { x: 128, y: 108 },
    { x: 184, y: 108 },
  ];
  return (
    <>
      <rect x="112" y="14" width="136" height="172" rx="16" className="fill-grape-deep" />
      <rect x="120" y="24" width="120" height="152" rx="9" className="fill-cream" />
      <rect x="128" y="30" width="104" height="11" rx="5.5" className="fill-tint" />
      {cards.map(({ x, y }, place) => (
        <g key={`${x} ${y}`}>
          <rect x={x} y={y} width="48" height="56" rx="6" className="fill-cream stroke-line" />
          <path
            d={`M${x} ${y + 6}a6 6 0 0 1 6-6h36a6 6 0 0 1 6 6v26h-48z`}
            className={place === 0 ? "fill-sunflower" : "fill-grape"}
            opacity={place === 0 ? 1 : 0.18 + place * 0.12}
          />
          <rect x={x + 6} y={y + 38} width="30" height="4" rx="2" className="fill-muted" opacity="0.6" />
          <rect x={x + 6} y={y + 46} width="20" height="4" rx="2" className="fill-grape" />
        </g>
      ))}
      <path d="M164 62c-3-5-11-3-10 3 1 5 10 10 10 10s9-5 10-10c1-6-7-8-10-3z" className="fill-grape" />
      <circle cx="264" cy="112" r="30" className="fill-cream stroke-grape" strokeWidth="8" opacity="0.95" />
      <path d="m286 136 28 30" className="stroke-grape" strokeWidth="12" strokeLinecap="round" />
      <path
        d="M252 112h24M252 102h24M252 122h14"
        className="stroke-muted"
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.7"
      />
      <Sunflower x={64} y={132} size={1.25} />
      <path d="M64 150v34" className="stroke-good" strokeWidth="6" strokeLinecap="round" />
      <path d="M64 172c14-2 20-10 20-20-13 1-20 9-20 20z" className="fill-good" />
    </>
  );
}

/** A block of flats, a house with a tree, a key. */
function Homes() {
  return (
    <>
      <rect x="52" y="40" width="96" height="132" rx="4" className="fill-cream" />
      <path d="M46 40h108v10H46z" className="fill-grape-deep" />
      {[62, 88, 114, 140].flatMap((y, row) =>
        [64, 90, 116].map((x, column) => (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width="18"
            height="16"
            rx="2"
            className={(row + column) % 3 === 0 ? "fill-sunflower" : "fill-grape"}
            opacity={(row + column) % 3 === 0 ? 1 : 0.25}
          />
        )),
      )}
      <House x={176} y={172} width={104} />
      <path d="M300 172v-34" className="stroke-grape-deep" strokeWidth="7" strokeLinecap="round" />
      <circle cx="300" cy="116" r="27" className="fill-good" opacity="0.85" />
      <circle cx="316" cy="128" r="17" className="fill-good" opacity="0.85" />
      <path d="M24 172h312" className="stroke-line" strokeWidth="5" strokeLinecap="round" />
      <g transform="translate(262 42) rotate(24)">
        <circle r="15" className="fill-none stroke-sunflower" strokeWidth="8" />
        <path d="M14 0h48M46 0v13M58 0v16" className="stroke-sunflower" strokeWidth="8" strokeLinecap="round" />
      </g>
    </>
  );
}

/** A car driving past hills. */
function Car() {
  return (
    <>
      <path d="M0 130c70-50 130-46 190-16s110 14 170-14v50H0z" className="fill-good" opacity="0.3" />
      <Sunflower x={60} y={52} size={1.2} />
      <path d="M0 148h360v32a20 20 0 0 1-20 20H20a20 20 0 0 1-20-20z" className="fill-muted" opacity="0.35" />
      <path
        d="M20 176h44M92 176h44M164 176h44M236 176h44M308 176h34"
        className="stroke-paper"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M84 146v-24c0-8 5-13 14-15l30-6 28-28c5-5 11-7 19-7h48c9 0 15 3 20 9l22 26 24 7c9 3 14 8 14 17v21z"
        className="fill-grape"
      />
      <path
        d="m140 101 22-22c3-3 7-4 12-4h18v26zM204 75h16c6 0 10 2 14 6l17 20h-47z"
        className="fill-cream"
        opacity="0.9"
      />
      <path d="M84 128h14v10H84zM292 124h11v10h-11z" className="fill-sunflower" />
      <path d="M206 112h14" className="stroke-on-grape" strokeWidth="4" strokeLinecap="round" />
      {[130, 258].map((x) => (
        <g key={x}>
          <circle cx={x} cy="146" r="24" className="fill-grape-deep" />
          <circle cx={x} cy="146" r="11" className="fill-tint" />
        </g>
      ))}
    </>
  );
}

/** A box of tools, a brush, a potted plant. */
function Tools() {
  return (
    <>
      <path d="M30 172h300" className="stroke-line" strokeWidth="5" strokeLinecap="round" />
      <g transform="rotate(-16 150 80)">
        <path d="M140 96V42a20 20 0 0 1-6-30v20h20V12a20 20 0 0 1-6 30v54z" className="fill-muted" opacity="0.75" />
      </g>
      <g transform="rotate(14 200 80)">
        <path d="M194 100V38h11v62z" className="fill-sunflower" />
        <path d="M178 22h40c8 0 12 6 12 12h-52z" className="fill-grape-deep" />
      </g>
      <path d="M140 92c0-14 62-14 62 0" className="fill-none stroke-grape-deep" strokeWidth="8" />
      <rect x="96" y="92" width="150" height="80" rx="9" className="fill-grape" />
      <path d="M96 118h150" className="stroke-grape-deep" strokeWidth="6" />
      <rect x="158" y="108" width="26" height="22" rx="4" className="fill-sunflower" />
      <g transform="translate(52 172)">
        <path d="M-18-34h36l-6 34h-24z" className="fill-grape" opacity="0.55" />
        <path d="M0-34v-34" className="stroke-good" strokeWidth="5" strokeLinecap="round" />
        <path
          d="M0-44c18-2 26-12 26-26-17 1-26 12-26 26zM0-52c-16-2-23-11-23-23 15 1 23 10 23 23z"
          className="fill-good"
        />
      </g>
      <g transform="translate(296 172) rotate(8)">
        <rect x="-8" y="-62" width="15" height="62" rx="6" className="fill-sunflower" />
        <rect x="-20" y="-82" width="40" height="22" rx="3" className="fill-grape-deep" />
        <path d="M-20-82v-26c8 7 12 0 20 4s14-3 20-4v26z" className="fill-cream" />
      </g>
    </>
  );
}

/** A laptop, a phone and headphones on a table. */
function Devices() {
  return (
    <>
      <path d="M24 174h312" className="stroke-line" strokeWidth="5" strokeLinecap="round" />
      <rect x="82" y="40" width="156" height="108" rx="10" className="fill-grape-deep" />
      <rect x="91" y="49" width="138" height="88" rx="4" className="fill-cream" />
      <path d="M60 148h200l-10 20a8 8 0 0 1-7 4H77a8 8 0 0 1-7-4z" className="fill-grape" />
      <path d="M138 148h44l-4 8h-36z" className="fill-grape-deep" />
      <path
        d="M104 118v-18M124 118V84M144 118V94M164 118V72M184 118V64M204 118V80"
        className="stroke-grape"
        strokeWidth="9"
        strokeLinecap="round"
        opacity="0.75"
      />
      <path
        d="m100 84 26-14 22 8 30-22 30 6"
        className="fill-none stroke-sunflower"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="272" y="92" width="44" height="80" rx="8" className="fill-grape-deep" />
      <rect x="277" y="100" width="34" height="60" rx="3" className="fill-sunflower" />
      <path
        d="M288 130l5 6 9-12"
        className="fill-none stroke-grape-deep"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M24 140v-14a26 26 0 0 1 52 0v14" className="fill-none stroke-grape" strokeWidth="7" />
      <rect x="16" y="134" width="16" height="34" rx="8" className="fill-grape-deep" />
      <rect x="68" y="134" width="16" height="34" rx="8" className="fill-grape-deep" />
    </>
  );
}
