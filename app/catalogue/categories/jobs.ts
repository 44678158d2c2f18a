import { defineCategory, options } from "#app/catalogue/fields/shared-fields.ts";

export const jobs = defineCategory({
  id: 4,
  slug: "rabota",
  name: "Работа",
  formKey: "jobs",
  description: "Обяви за работа от местни фирми и хора, които търсят работа в Хасково и региона.",
  examples: "предлагам или търся работа",
  icon: "briefcase",
  priceKinds: [],
  fields: [
    {
      name: "job_listing_type",
      kind: "choice",
      label: "Вид обява",
      options: [
        { value: "offer", label: "Предлагам работа" },
        { value: "seek", label: "Търся работа", aliases: ["search"] },
      ],
      required: true,
      filter: true,
      onCard: true,
    },
    {
      name: "job_type",
      kind: "choice",
      label: "Заетост",
      options: options({
        full_time: "Пълен работен ден",
        part_time: "Непълен работен ден",
        freelance: "На свободна практика",
        internship: "Стаж",
        temporary: "Временна работа",
      }),
      filter: true,
      onCard: true,
    },
    {
      name: "experience_level",
      kind: "choice",
      label: "Опит",
      options: options({
        entry: "Без опит",
        junior: "Начинаещ",
        mid: "Със среден опит",
        senior: "С голям опит",
        expert: "Експерт",
      }),
      filter: true,
    },
    {
      name: "salary_range",
      kind: "salary",
      label: "Заплата на месец",
      help: "Едно от двете полета е достатъчно.",
      max: 1_000_000,
      filter: true,
      onCard: true,
    },
    { name: "company", kind: "text", label: "Фирма", maxLength: 80 },
  ],
});
