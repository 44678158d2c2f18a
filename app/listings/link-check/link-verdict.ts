/** The four possible verdicts on a link, worst first. */
export const VERDICTS = ["dangerous", "suspicious", "unknown", "known"] as const;

export type Verdict = (typeof VERDICTS)[number];

export const VERDICT_TEXTS: Readonly<Record<Verdict, string>> = {
  dangerous: "Опасен",
  suspicious: "Съмнителен",
  unknown: "Не знаем",
  known: "Познат адрес",
};

export interface JudgedLink {
  /** The link as it was found in the text, shortened and without invisible characters. */
  readonly link: string;
  readonly verdict: Verdict;
  /** The reason, as one Bulgarian sentence. */
  readonly reason: string;
}

/** The maximum length of a checked text, in characters. */
export const MAX_CHECKED = 5_000;
