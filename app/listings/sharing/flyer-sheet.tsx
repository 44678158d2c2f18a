/**
 * A flyer on A4: photo, price, QR code, and ten tear-off strips. All sizes are hundredths of the sheet's width, so
 * that it looks the same on a phone and on paper.
 */
import { photoUrl } from "#app/listings/photos/photo.ts";
import { SITE_NAME } from "#app/platform/http/meta.ts";
import { Price } from "#app/platform/ui/price.tsx";
import type { AskedPrice } from "#app/platform/wording/price.ts";
import type { QrCode } from "./qr-code.server.ts";
import { QrPicture } from "./qr-picture.tsx";

const STRIPS = 10;

export interface FlyerSheetProps {
  readonly number: string | null;
  readonly title: string;
  readonly price: AskedPrice;
  readonly salary: string | undefined;
  readonly town: string;
  readonly description: string;
  readonly photo: { readonly key: string } | undefined;
  /** Only on the owner's flyer. */
  readonly phone: string | undefined;
  readonly seller: string;
  readonly host: string;
  readonly code: QrCode;
}

export function FlyerSheet(flyer: FlyerSheetProps) {
  const { number, title, price, salary, town, description, photo, phone, seller, host, code } = flyer;
  return (
    <article className="flyer-sheet">
      <header className="flyer-head">
        <p className="flyer-brand">{SITE_NAME}</p>
        <p>{town}</p>
      </header>
      <h2 className="flyer-title">{title}</h2>
      <div className="flyer-body">
        {photo && <img src={photoUrl(photo.key, 1600, "webp")} alt="" className="flyer-photo" />}
        <div className="flyer-row">
          <div className="flyer-facts">
            <Price price={price} className="flyer-price" />
            {salary && <p className="flyer-price">{salary}</p>}
            <p className="flyer-text">{description}</p>
            {phone && (
              <p className="flyer-phone">
                {phone} <span className="flyer-name">{seller}</span>
              </p>
            )}
          </div>
          <div className="flyer-contact">
            <QrPicture code={code} className="flyer-code" label={`QR код към обявата в ${host}`} />
            <p>Сканирайте кода с камерата на телефона, за да видите обявата.</p>
            {number && <p className="flyer-number">{`${host}/${number}`}</p>}
          </div>
        </div>
      </div>
      <ul className="flyer-strips" aria-label="Ленти за откъсване">
        {Array.from({ length: STRIPS }, (_, place) => (
          <li key={place} aria-hidden={place > 0} className="flyer-strip">
            <QrPicture code={code} className="flyer-strip-code" />
            <p className="flyer-strip-text">
              <strong>{phone ?? (number ? `${host}/${number}` : host)}</strong> <span>{title}</span>
            </p>
          </li>
        ))}
      </ul>
    </article>
  );
}
