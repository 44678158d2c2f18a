/** Renders a text with some of its words marked. */
import { Fragment } from "react";

export interface MarkedTextProps {
  readonly text: string;
  /** Start and end positions in characters, sorted. */
  readonly marks?: readonly (readonly [start: number, end: number])[] | undefined;
}

export function MarkedText({ text, marks = [] }: MarkedTextProps) {
  if (marks.length === 0) return text;
  return (
    <>
      {marks.map(([start, end], index) => (
        <Fragment key={start}>
          <span>{text.slice(marks[index - 1]?.[1] ?? 0, start)}</span>
          <mark className="rounded-sm bg-grape-soft font-semibold text-inherit">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      <span>{text.slice(marks.at(-1)?.[1] ?? 0)}</span>
    </>
  );
}
