/** The towns of the specification, section 1: the choices of filters and forms. Others of the region can be typed. */
export const TOWNS = [
  "Хасково",
  "Димитровград",
  "Свиленград",
  "Харманли",
  "Любимец",
  "Маджарово",
  "Минерални бани",
] as const;
