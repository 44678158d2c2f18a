/**
 * The layout of a preview of 1200 by 630 pixels: a photo or an icon on the left, text on the right. Rendered by satori,
 * which supports flexbox and style attributes; it is never sent to a browser.
 */
import { PREVIEW_SIZE } from "#app/platform/http/meta.ts";

export interface PreviewWords {
  /** Small text above the title. */
  readonly over: string;
  readonly title: string;
  /** The price, second in size to the title; left out for jobs and ads without a price. */
  readonly price?: string | undefined;
  /** The price in the other currency, and the town. */
  readonly below: readonly string[];
}

/** The light colours of tokens.css as sRGB, because satori cannot read CSS variables. */
export const COLOURS = {
  paper: "#fcfaf6",
  tint: "#f4efe8",
  ink: "#2a1f2b",
  muted: "#62586a",
  grape: "#7a1f63",
} as const;

/** The left part of the picture, which holds the photo. */
export const PICTURE_BOX = { width: 600, height: PREVIEW_SIZE.height } as const;

function titleSize({ length }: string): number {
  if (length <= 40) return 64;
  return length <= 70 ? 54 : 46;
}

interface PreviewCardProps {
  readonly words: PreviewWords;
  /** Icons for the left part as data: URLs: one large or several small; without icons the photo is drawn there. */
  readonly icons: readonly string[];
  /** The icon of the logo. */
  readonly mark: string;
}

export function PreviewCard({ words: { over, title, price, below }, icons, mark }: PreviewCardProps) {
  return (
    <div style={{ display: "flex", ...PREVIEW_SIZE, fontFamily: "Latin, Cyrillic, Extended", color: COLOURS.ink }}>
      <PicturePart icons={icons} />
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          width: PREVIEW_SIZE.width - PICTURE_BOX.width,
          height: PREVIEW_SIZE.height,
          boxSizing: "border-box",
          padding: "44px 48px",
          backgroundColor: COLOURS.paper,
        }}
      >
        <div style={{ fontSize: 28, fontWeight: 500, color: COLOURS.muted }}>{over}</div>
        <div
          style={{
            display: "block",
            marginTop: 12,
            fontSize: titleSize(title),
            fontWeight: 700,
            lineHeight: 1.12,
            letterSpacing: "-0.01em",
            lineClamp: 4,
            wordBreak: "break-word",
          }}
        >
          {title}
        </div>
        <div style={{ display: "flex", flexDirection: "column", marginTop: "auto" }}>
          {price && <div style={{ fontSize: 56, fontWeight: 700, color: COLOURS.grape }}>{price}</div>}
          {below.map((line) => (
            <div
              key={line}
              style={{
                display: "block",
                lineClamp: price ? 2 : 4,
                fontSize: 34,
                fontWeight: 500,
                color: COLOURS.muted,
              }}
            >
              {line}
            </div>
          ))}
          <Logo mark={mark} />
        </div>
      </div>
    </div>
  );
}

function PicturePart({ icons }: Pick<PreviewCardProps, "icons">) {
  const size = icons.length > 1 ? 84 : 300;
  return (
    <div
      style={{
        display: "flex",
        flexWrap: "wrap",
        ...PICTURE_BOX,
        alignItems: "center",
        alignContent: "center",
        justifyContent: "center",
        gap: 48,
        boxSizing: "border-box",
        padding: 50,
        backgroundColor: icons.length > 0 ? COLOURS.tint : "transparent",
      }}
    >
      {icons.map((icon) => (
        <img key={icon} src={icon} width={size} height={size} alt="" />
      ))}
    </div>
  );
}

function Logo({ mark }: Pick<PreviewCardProps, "mark">) {
  return (
    <div style={{ display: "flex", alignItems: "center", gap: 16, marginTop: 32 }}>
      <div style={{ display: "flex", padding: 12, borderRadius: 14, backgroundColor: COLOURS.grape }}>
        <img src={mark} width={36} height={36} alt="" />
      </div>
      <div style={{ fontSize: 42, fontWeight: 700, color: COLOURS.grape, letterSpacing: "-0.02em" }}>тукашно</div>
    </div>
  );
}
