import { defineCategory } from "./category.ts";
import { availabilityField, options } from "./shared-fields.ts";

export const services = defineCategory({
  id: 3,
  slug: "uslugi",
  name: "Услуги",
  formKey: "services",
  description: "Майстори, превоз, почистване, уроци, красота и всякакви услуги от хора наблизо.",
  icon: "wrench",
  hasPrice: true,
  fields: [
    {
      name: "subcategory",
      kind: "choice",
      label: "Вид услуга",
      options: options({
        repair: "Ремонти",
        cleaning: "Почистване",
        construction: "Строителство",
        transport: "Транспорт",
        education: "Уроци и обучение",
        beauty: "Красота",
        legal: "Правни услуги",
        financial: "Финанси и счетоводство",
        it: "Компютри и ИТ",
        design: "Дизайн",
        marketing: "Реклама и маркетинг",
        consulting: "Консултации",
        photography: "Фотография",
        catering: "Кетъринг",
        security: "Охрана",
        "pet-care": "Грижа за животни",
        garden: "Градина и двор",
        other: "Други",
      }),
      required: true,
      filter: true,
      onCard: true,
    },
    availabilityField,
    { name: "company", kind: "text", label: "Фирма", maxLength: 80 },
  ],
});
