import { defineCategory, options } from "#app/catalogue/fields/shared-fields.ts";

/** Headwords of titles that imply experience. */
export const EXPERIENCED: readonly string[] = "senior lead principal architect manager старши експерт".split(" ");

export const jobs = defineCategory({
  id: 4,
  slug: "rabota",
  name: "Работа",
  formKey: "jobs",
  description: "Обяви за работа от местни фирми и хора, които търсят работа в Хасково и региона.",
  examples: "предлагам или търся работа",
  icon: "briefcase",
  words: ["работа"],
  priceKinds: [],
  fields: [
    {
      name: "job_listing_type",
      kind: "choice",
      label: "Вид обява",
      search: "text",
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
      options: [
        { value: "full_time", label: "Пълен работен ден", words: ["пълен ден", "пълно работно време"] },
        {
          value: "part_time",
          label: "Непълен работен ден",
          words: ["половин работен ден", "половин ден"],
        },
        { value: "freelance", label: "На свободна практика" },
        { value: "internship", label: "Стаж", words: ["стажант", "intern", "internship", "trainee"] },
        { value: "temporary", label: "Временна работа" },
      ],
      titleWords: EXPERIENCED,
      filter: true,
      onCard: true,
    },
    {
      name: "experience_level",
      kind: "choice",
      label: "Опит",
      search: "text",
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
    {
      name: "company",
      kind: "text",
      label: "Фирма",
      saysWhat: true,
      maxLength: 80,
      notWhen: { field: "job_listing_type", is: ["seek"] },
    },
  ],
});
