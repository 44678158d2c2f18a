/** The number of an ad, which one tap selects, so that it can be copied. Ads of before have none for a moment. */
export function NumberText({ number, label = "Номер: " }: { readonly number: string | null; readonly label?: string }) {
  return (
    number !== null && (
      <span translate="no">
        {label}
        <strong className="select-all">{number}</strong>
      </span>
    )
  );
}
