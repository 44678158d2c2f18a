/** What the search suggests while somebody types. */
export interface Suggestions {
  readonly phrases: readonly string[];
  /** Where ads with the first of these phrases, or with what was typed, are. */
  readonly categories: readonly CategorySuggestion[];
}

export interface CategorySuggestion {
  readonly q: string;
  readonly slug: string;
  readonly name: string;
  readonly count: number;
}

export const NO_SUGGESTIONS: Suggestions = { phrases: [], categories: [] };

/** Shorter texts say nothing yet, longer ones know what they want. */
export const SUGGESTED_FROM = 2;
export const SUGGESTED_TO = 60;
