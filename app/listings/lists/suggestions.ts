/** The suggestions while a person types a search. */
export interface Suggestions {
  readonly phrases: readonly string[];
  /** The categories of ads with the first of these phrases, or with the typed text. */
  readonly categories: readonly CategorySuggestion[];
}

export interface CategorySuggestion {
  /** The text to search for in the category; empty for the category itself. */
  readonly q: string;
  readonly slug: string;
  readonly name: string;
  /** Null for the category itself. */
  readonly count: number | null;
  /** True if there are more than `count`. */
  readonly isMore: boolean;
}

export const NO_SUGGESTIONS: Suggestions = { phrases: [], categories: [] };

/** Lengths of texts that get suggestions: shorter ones are ambiguous, longer ones specific enough. */
export const SUGGESTED_FROM = 2;
export const SUGGESTED_TO = 60;
