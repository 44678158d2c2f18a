/** The cookie that carries a toast over a redirect. It contains only texts of the site and is read once. */
import { createCookie } from "react-router";
import { z } from "zod";
import type { Toast } from "#app/platform/wording/toast.ts";

export const TOAST_COOKIE = "toast";
const cookie = createCookie(TOAST_COOKIE, { httpOnly: true, sameSite: "lax", path: "/", maxAge: 60 });
const ownPath = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])/);
const shape = z.object({
  kind: z.enum(["success", "error"]),
  title: z.string().max(100).optional(),
  text: z.string().max(500),
  help: z
    .object({
      text: z.string().max(300).optional(),
      label: z.string().max(100),
      to: ownPath,
    })
    .optional(),
  panel: z.enum(["short", "full"]).optional(),
  undo: z.object({ to: ownPath.endsWith("/undo"), key: z.string().max(600), next: ownPath }).optional(),
});

export function toastHeader(toast: Toast): Promise<string> {
  return cookie.serialize(toast);
}

/** Returns the header that deletes the toast cookie. */
export function clearedToastHeader(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}

export async function readToast(header: string | null): Promise<Toast | undefined> {
  return shape.safeParse(await cookie.parse(header)).data;
}
