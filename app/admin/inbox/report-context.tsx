/** Shows the ad, other reports about it and the record of its owner beside a report. */

import { counted } from "#app/platform/wording/plurals.ts";
import { quote } from "#app/platform/wording/quotes.ts";
import type { OwnerRecord, ReportContext } from "./report-context.server.ts";

export function ReportedListing({
  listing,
  title,
}: {
  readonly listing: ReportContext["listing"];
  readonly title: string;
}) {
  if (!listing) return null;
  const { text, note, photo } = listing;
  return (
    <div className="flex gap-3">
      {photo && <img src={photo} alt={title} className="size-28 shrink-0 rounded-control bg-tint object-cover" />}
      <div className="min-w-0">
        <p className="max-h-28 overflow-y-auto text-sm whitespace-pre-line wrap-anywhere">{text}</p>
        <p className="text-sm text-muted">{note}</p>
      </div>
    </div>
  );
}

export function OtherReports({ others }: Pick<ReportContext, "others">) {
  if (others.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">Други доклади за обявата ({others.length})</h3>
      <ul className="text-sm">
        {others.map(({ id, reason, texts, note }) => (
          <li key={id} className="mt-1 wrap-anywhere">
            <span>{reason}</span> <span className="text-muted">({note})</span>
            {texts.map((text) => (
              <span key={text} className="block">
                {quote(text)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the record of a person in sentences. */
function recordTexts({ registered, isVerified, blocked, rating, listings, active, reports, upheld }: OwnerRecord) {
  return [
    `Регистрация: ${registered}${isVerified ? ", верифициран" : ""}`,
    blocked && `Блокиран: ${blocked}`,
    `${counted(listings, "обява", "обяви")}, ${counted(active, "видима", "видими")}`,
    `${counted(reports, "доклад", "доклада")} за негови обяви, ${counted(upheld, "уважен", "уважени")}`,
    rating && `Оценка: ${rating}`,
  ].filter((text) => text !== undefined);
}

export function OwnerFacts({ owner }: Pick<ReportContext, "owner">) {
  if (!owner) return null;
  return (
    <ul className="text-sm">
      {recordTexts(owner).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
