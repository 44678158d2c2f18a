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

/** Towns by the name of the area around them. */
export const AREAS: Readonly<Record<string, string>> = {
  хасковско: "Хасково",
  димитровградско: "Димитровград",
  свиленградско: "Свиленград",
  харманлийско: "Харманли",
  любимецко: "Любимец",
  маджаровско: "Маджарово",
  симеоновградско: "Симеоновград",
  ивайловградско: "Ивайловград",
  тополовградско: "Тополовград",
  стамболовско: "Стамболово",
};
