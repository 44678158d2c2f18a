import type { ReactNode } from "react";

interface RowsProps<T> {
  readonly title: string;
  readonly rows: readonly T[];
  readonly children: (row: T) => ReactNode;
}

/** Shows a list under a heading; renders nothing without rows. */
export function Rows<T>({ title, rows, children }: RowsProps<T>) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {rows.map((row, at) => (
          <li key={at}>{children(row)}</li>
        ))}
      </ul>
    </>
  );
}
