import { defineCategory } from "./category.ts";
import { conditionField, options } from "./shared-fields.ts";

/** Property types without rooms. */
const WITHOUT_ROOMS = { field: "property_type", is: ["plot", "garage"] } as const;

export const realEstate = defineCategory({
  id: 1,
  slug: "nedvizhimi-imoti",
  name: "Недвижими имоти",
  formKey: "real-estate",
  description: "Апартаменти, къщи, парцели, гаражи и офиси под наем и за продажба в Хасково и региона.",
  icon: "house",
  hasPrice: true,
  fields: [
    {
      name: "transaction_type",
      kind: "choice",
      label: "Вид сделка",
      options: options({ sale: "Продажба", rent: "Под наем", exchange: "Замяна" }),
      required: true,
      filter: true,
      onCard: true,
    },
    {
      name: "property_type",
      kind: "choice",
      label: "Вид имот",
      options: options({
        apartment: "Апартамент",
        house: "Къща",
        office: "Офис",
        commercial: "Търговски обект",
        plot: "Парцел",
        garage: "Гараж",
      }),
      required: true,
      filter: true,
    },
    {
      name: "area",
      kind: "number",
      label: "Площ",
      min: 1,
      max: 10_000_000,
      decimals: 2,
      unit: "кв. м",
      filter: true,
      onCard: true,
    },
    { name: "rooms", kind: "number", label: "Стаи", min: 1, max: 100, filter: true, notWhen: WITHOUT_ROOMS },
    {
      name: "floor",
      kind: "number",
      label: "Етаж",
      help: "0 за партер",
      min: -3,
      max: 60,
      filter: true,
      notWhen: WITHOUT_ROOMS,
    },
    conditionField("excellent", "very_good", "good", "fair", "needs_renovation"),
    {
      name: "features",
      kind: "choices",
      label: "Особености",
      options: options({
        furnished: "Обзаведен",
        balcony: "Тераса",
        elevator: "Асансьор",
        parking: "Паркомясто",
        basement: "Мазе",
        yard: "Двор",
        air_conditioning: "Климатик",
        central_heating: "Централно отопление",
        gas: "Газ",
        insulation: "Саниран",
        internet: "Интернет",
        pets: "Може с домашен любимец",
      }),
    },
  ],
});
