/** Requests suggestions while a person types. */
import { useState } from "react";
import { href } from "react-router";
import { useDebounced } from "#app/platform/forms/use-debounced.ts";
import { NO_SUGGESTIONS, SUGGESTED_FROM, SUGGESTED_TO, type Suggestions } from "./suggestions.ts";

/** Milliseconds. */
const PAUSE = 120;

export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<Suggestions>(NO_SUGGESTIONS);
  return { suggestions, request: useDebounced(PAUSE, load, setSuggestions) };
}

async function load(text: string, signal: AbortSignal): Promise<Suggestions> {
  const q = text.trim();
  if (q.length < SUGGESTED_FROM || q.length > SUGGESTED_TO) return NO_SUGGESTIONS;
  const answer = await fetch(`${href("/suggestions")}?${new URLSearchParams({ q })}`, { signal });
  return answer.ok ? ((await answer.json()) as Suggestions) : NO_SUGGESTIONS;
}
