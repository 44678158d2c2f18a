import type { QrCode } from "./qr-code.server.ts";

interface QrPictureProps {
  readonly code: QrCode;
  readonly className: string;
  readonly label?: string;
}

/** Draws a QR code. It is hidden from screen readers without a label. */
export function QrPicture({ code: { size, path }, className, label }: QrPictureProps) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={className} role="img" aria-label={label} aria-hidden={!label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
