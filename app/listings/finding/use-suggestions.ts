/** Asks for suggestions while somebody types; the last answer counts. */
import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { NO_SUGGESTIONS, SUGGESTED_FROM, SUGGESTED_TO, type Suggestions } from "./suggestions.ts";

/** Milliseconds without a key. */
const PAUSE = 120;

export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<Suggestions>(NO_SUGGESTIONS);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const ask = (text: string) => {
    asking.current?.abort();
    const q = text.trim();
    if (q.length < SUGGESTED_FROM || q.length > SUGGESTED_TO) {
      setSuggestions(NO_SUGGESTIONS);
      return;
    }
    const controller = new AbortController();
    asking.current = controller;
    const { signal } = controller;
    setTimeout(() => {
      if (signal.aborted) return;
      load(q, signal).then(
        (found) => !signal.aborted && setSuggestions(found),
        // Suggestions only help: without them the search works as before.
        () => {},
      );
    }, PAUSE);
  };
  return { suggestions, ask };
}

async function load(q: string, signal: AbortSignal): Promise<Suggestions> {
  const answer = await fetch(`${href("/suggestions")}?${new URLSearchParams({ q })}`, { signal });
  return answer.ok ? ((await answer.json()) as Suggestions) : NO_SUGGESTIONS;
}
