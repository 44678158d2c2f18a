/** The administration pages without a tab on the dashboard, in the order of the menu 'Още'. */
import { href } from "react-router";

export const MORE_PAGES: readonly (readonly [path: string, label: string])[] = [
  [href("/admin/screening"), "Преглед преди публикуване"],
  [href("/admin/message-reports"), "Доклади за съобщения"],
  [href("/admin/audit"), "Дневник"],
  [href("/admin/searches"), "Търсения"],
  [href("/admin/system"), "Система"],
];
