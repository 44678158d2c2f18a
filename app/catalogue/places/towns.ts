export const REGION = "Хасково";

/** The choices of filters and forms (rule: place-towns). Others of the region can be typed. */
export const TOWNS = [
  "Хасково",
  "Димитровград",
  "Свиленград",
  "Харманли",
  "Любимец",
  "Маджарово",
  "Минерални бани",
] as const;
