import { useEffect, useRef } from "react";

/**
 * Returns a function that asks the server once nothing newer was asked for `pause` milliseconds, and passes the answer on. A newer question
 * cancels the one before. Answers are optional: without a connection none comes.
 */
export function useDebounced<Asked, Answer>(
  pause: number,
  load: (asked: Asked, signal: AbortSignal) => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
) {
  const pending = useRef<AbortController>(undefined);
  const latest = useRef(onAnswer);
  latest.current = onAnswer;
  useEffect(() => () => pending.current?.abort(), []);
  return (asked: Asked) => {
    pending.current?.abort();
    pending.current = new AbortController();
    const { signal } = pending.current;
    setTimeout(() => {
      if (signal.aborted) return;
      load(asked, signal).then(
        (answer) => !signal.aborted && latest.current(answer),
        () => {},
      );
    }, pause);
  };
}
