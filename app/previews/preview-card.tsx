/**
 * A picture of 1200 by 630 pixels as a drawing: on the left a photo or an icon, on the right words. For satori, which knows
 * flex boxes and style attributes; no browser sees this.
 */
import { PREVIEW_SIZE } from "#app/platform/meta.ts";

export interface PreviewWords {
  /** Above the title, small. */
  readonly over: string;
  readonly title: string;
  /** The price, largest after the title; none for jobs, and for ads that name no price. */
  readonly price?: string | undefined;
  /** The price in the other currency, the town. */
  readonly below: readonly string[];
}

/** The light colours of tokens.css, which a picture cannot look up, as sRGB. */
export const COLOURS = {
  paper: "#fcfaf6",
  tint: "#f4efe8",
  ink: "#2a1f2b",
  muted: "#62586a",
  grape: "#7a1f63",
} as const;

/** Where the photo goes: the left part of the picture. */
export const PICTURE_BOX = { width: 600, height: PREVIEW_SIZE.height } as const;

function titleSize({ length }: string): number {
  if (length <= 40) return 64;
  return length <= 70 ? 54 : 46;
}

export function PreviewCard({
  words: { over, title, price, below },
  icons,
  mark,
}: {
  readonly words: PreviewWords;
  /** What stands in the left part, as data: URLs: one drawing large, several small; none leaves it clear for a photo. */
  readonly icons: readonly string[];
  /** The drawing of the logo. */
  readonly mark: string;
}) {
  const iconSize = icons.length > 1 ? 84 : 300;
  return (
    <div style={{ display: "flex", ...PREVIEW_SIZE, fontFamily: "Latin, Cyrillic, Extended", color: COLOURS.ink }}>
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
          <img key={icon} src={icon} width={iconSize} height={iconSize} alt="" />
        ))}
      </div>
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
          <div style={{ display: "flex", alignItems: "center", gap: 16, marginTop: 32 }}>
            <div style={{ display: "flex", padding: 12, borderRadius: 14, backgroundColor: COLOURS.grape }}>
              <img src={mark} width={36} height={36} alt="" />
            </div>
            <div style={{ fontSize: 42, fontWeight: 700, color: COLOURS.grape, letterSpacing: "-0.02em" }}>тукашно</div>
          </div>
        </div>
      </div>
    </div>
  );
}
