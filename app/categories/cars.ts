import { defineCategory } from "./category.ts";
import { brandField, colorField, conditionField, options, THING_CONDITIONS } from "./shared-fields.ts";

export const cars = defineCategory({
  id: 2,
  slug: "avtomobili",
  name: "Автомобили и части",
  formKey: "cars",
  description: "Леки коли, джипове, бусове, мотори, гуми и части от Хасково, Димитровград и околността.",
  icon: "car",
  hasPrice: true,
  fields: [
    brandField(
      "Audi", "BMW", "Citroën", "Dacia", "Fiat", "Ford", "Honda", "Hyundai", "Kia", "Lada", "Mazda", "Mercedes-Benz",
      "Nissan", "Opel", "Peugeot", "Renault", "Seat", "Škoda", "Suzuki", "Toyota", "Volkswagen", "Volvo",
    ),
    { name: "model", kind: "text", label: "Модел", maxLength: 60, filter: true },
    { name: "year", kind: "number", label: "Година", min: 1980, max: "next-year", plain: true, filter: true, onCard: true },
    { name: "mileage", kind: "number", label: "Пробег", min: 0, max: 3_000_000, unit: "км", filter: true, onCard: true },
    {
      name: "fuel_type",
      kind: "choice",
      label: "Гориво",
      options: options({ petrol: "Бензин", diesel: "Дизел", hybrid: "Хибрид", electric: "Електричество", lpg: "Газ" }),
      filter: true,
      onCard: true,
    },
    {
      name: "transmission",
      kind: "choice",
      label: "Скоростна кутия",
      options: options({ manual: "Ръчна", automatic: "Автоматична", semi_automatic: "Полуавтоматична" }),
      filter: true,
    },
    { name: "engine_power", kind: "number", label: "Мощност", min: 1, max: 3000, unit: "к.с." },
    colorField,
    conditionField(...THING_CONDITIONS),
    {
      name: "features",
      kind: "choices",
      label: "Екстри",
      options: options({
        air_conditioning: "Климатик",
        climatronic: "Климатроник",
        navigation: "Навигация",
        parktronic: "Парктроник",
        camera: "Камера",
        leather: "Кожен салон",
        heated_seats: "Подгрев на седалките",
        cruise_control: "Темпомат",
        tow_bar: "Теглич",
        sunroof: "Люк",
        alloy_wheels: "Алуминиеви джанти",
        second_tyres: "Втори комплект гуми",
      }),
    },
  ],
});
