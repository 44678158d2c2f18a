/** Rules about wording that is frequent in fraudulent messages. They only ask. */
import { matchesIn } from "#app/platform/numbers/range.ts";
import type { ScreeningRule } from "./screening-rule.ts";

/** Returns the function `find` of a rule that applies a pattern to the folded text, which is in lower case. */
const matching =
  (pattern: RegExp): ScreeningRule["find"] =>
  ({ folded, originalRange }) =>
    matchesIn(folded, pattern).map(({ start, end }) => originalRange(start, end));

export const oneTimeCode: ScreeningRule = {
  name: "one-time-code",
  label: "Еднократен код",
  kind: "soft",
  defaultMode: "ask",
  told: "В текста става дума за еднократен код. Кодовете от банка, куриер или SMS са само за Вас: не ги давайте на никого.",
  find: matching(
    /(?:код(?:а|ът|ове|овете)?|парола(?:та)?)\s+(?:за потвърждение|от (?:sms|смс|есемес|съобщение|банка|приложение)\p{L}*|който (?:ще )?(?:ти|ви|получ)\p{L}*)|(?:еднократ\p{L}*|потвърдит\p{L}*)\s+(?:код|парол)\p{L}*|(?:cvv|cvc|3d ?secure|пин(?:\s?код)?)(?!\p{L})/gu,
  ),
};

export const courierTakes: ScreeningRule = {
  name: "courier-takes",
  label: "Куриер, който взема или плаща",
  kind: "soft",
  defaultMode: "ask",
  told: "В текста куриер взема вещта или плаща. Така започва честа измама: истинските куриери не искат карта и не плащат през линк.",
  find: matching(
    /куриер\p{L}*\s+(?:ще\s+)?(?:я\s+|го\s+|ги\s+)?(?:дойде|мине|вземе|вземат|прибере|плати|донесе пари|преведе)(?!\p{L})|(?:плащам|платих|платено|превод)\s+(?:чрез|през|от)\s+(?:еконт|спиди|куриер|olx)\p{L}*/gu,
  ),
};
