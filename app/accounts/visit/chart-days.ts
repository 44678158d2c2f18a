/** The number of days that an ad's chart shows and for which its daily counts are stored. */
export const CHART_DAYS = 30;
