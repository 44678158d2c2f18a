/** The history of a person's tokens. */
import type { LedgerEntry } from "./ledger.queries.server.ts";

export function Ledger({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">Още не сте получавали или ползвали токени.</p>;
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold text-grape">История на токените</summary>
      <LedgerRows entries={entries} />
    </details>
  );
}

export function LedgerRows({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  return (
    <ul className="mt-1 ruled">
      {entries.map(({ id, when, change, text }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
          <span>{text}</span>
          <strong className="even-digits">{change}</strong>
          <span className="text-sm text-muted">{when}</span>
        </li>
      ))}
    </ul>
  );
}
