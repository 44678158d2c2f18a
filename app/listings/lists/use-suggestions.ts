/** Requests suggestions while a person types; a newer request cancels the previous one. */
import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { NO_SUGGESTIONS, SUGGESTED_FROM, SUGGESTED_TO, type Suggestions } from "./suggestions.ts";

/** Debounce in milliseconds. */
const PAUSE = 120;

export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<Suggestions>(NO_SUGGESTIONS);
  const pending = useRef<AbortController>(undefined);
  useEffect(() => () => pending.current?.abort(), []);
  const request = (text: string) => {
    pending.current?.abort();
    const q = text.trim();
    if (q.length < SUGGESTED_FROM || q.length > SUGGESTED_TO) {
      setSuggestions(NO_SUGGESTIONS);
      return;
    }
    const controller = new AbortController();
    pending.current = controller;
    const { signal } = controller;
    setTimeout(() => {
      if (signal.aborted) return;
      load(q, signal).then(
        (found) => !signal.aborted && setSuggestions(found),
        // Suggestions are optional: without them the search works as before.
        () => {},
      );
    }, PAUSE);
  };
  return { suggestions, request };
}

async function load(q: string, signal: AbortSignal): Promise<Suggestions> {
  const answer = await fetch(`${href("/suggestions")}?${new URLSearchParams({ q })}`, { signal });
  return answer.ok ? ((await answer.json()) as Suggestions) : NO_SUGGESTIONS;
}
