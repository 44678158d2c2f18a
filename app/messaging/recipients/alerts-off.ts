/** The toast that tells people that their alerts are off, because the mailbox did not exist on two different days. */
import { href } from "react-router";
import type { Toast } from "#app/platform/wording/toast.ts";

export const ALERTS_OFF: Toast = {
  kind: "error",
  title: "Имейлите за обяви са спрени",
  text: "Имейлите до Вас се връщаха: пощата отговори в два различни дни, че няма такъв адрес.",
  help: {
    text: "Проверете адреса в профила си и ги пуснете отново.",
    label: "Към известията",
    to: href("/notifications"),
  },
};
