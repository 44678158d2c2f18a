/**
 * A number with thousands and what it counts: '12 400 м²', '198 000,50 лв.' In a card on a phone there may be no room for millions with a
 * fraction, of which only the last groups stay together.
 */
const NUMBER = /((?<!\d)(?:\d{1,2} \d{3} \d{3}(?! ?\d|,)|\d{1,3} \d{3}(?! ?\d)(?:,\d+)?)(?:\s\p{L}\S*|\s€)?)/u;

/** Renders a text in which no line breaks within a number with thousands (rule: numbers-spoken). */
export function WholeNumbers({ text }: { readonly text: string }) {
  return text.split(NUMBER).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className="nowrap">
        {part}
      </span>
    ),
  );
}
