/** Validates the declaration of a trader. */
import { z } from "zod";
import { lineField } from "#app/platform/forms/text-field.ts";
import { isEik, plainEik } from "./eik.ts";

const FIRM = { min: 2, max: 120 } as const;
const ADDRESS = { min: 5, max: 200 } as const;
const EIK_WRONG = "Въведете валиден ЕИК: 9 цифри, за клон 13";
/** The maximum length of a typed number, with spaces. */
const MAX_EIK = 30;

export const traderSchema = z.object({
  firm: lineField(FIRM.max, `Името може да е най-много ${FIRM.max} знака`).refine(
    (firm) => firm.length >= FIRM.min,
    "Въведете името на фирмата",
  ),
  eik: lineField(MAX_EIK, EIK_WRONG).transform(plainEik).refine(isEik, EIK_WRONG),
  address: lineField(ADDRESS.max, `Адресът може да е най-много ${ADDRESS.max} знака`).refine(
    (address) => address.length >= ADDRESS.min,
    "Въведете адрес на управление",
  ),
});
