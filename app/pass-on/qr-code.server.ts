/** QR codes as the path of an SVG: one dark run of a row after the other. */
import { encode } from "uqr";

export interface QrCode {
  /** Modules on a side, the quiet zone of the standard (four) included. */
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
