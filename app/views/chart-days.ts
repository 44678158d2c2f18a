/** Days in the picture of what came of an ad, and for which its daily counts are kept. */
export const CHART_DAYS = 30;
