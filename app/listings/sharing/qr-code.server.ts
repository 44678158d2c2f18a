/** Draws QR codes as one SVG path: a rectangle for each dark run of a row. */
import { encode } from "uqr";

export interface QrCode {
  /** Modules on a side, including the standard's quiet zone of four. */
  readonly size: number;
  readonly path: string;
}

const QUIET_ZONE = 4;

export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: "M" });
  const path = data
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? "1" : "0"))
          .join("")
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join("");
  return { size, path };
}
