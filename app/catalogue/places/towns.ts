export const REGION = "Хасково";

/** The towns that filters and forms offer (rule: place-towns); other places can be typed. */
export const TOWNS = [
  "Хасково",
  "Димитровград",
  "Свиленград",
  "Харманли",
  "Любимец",
  "Маджарово",
  "Минерални бани",
] as const;
