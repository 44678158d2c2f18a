// Returns how a command was refused.
import type { Refusal } from "#app/platform/errors.ts";

type Work = Promise<unknown> | (() => Promise<unknown>);

/** The code of the refusal; undefined if the work succeeded, the error itself if it failed in another way. */
export async function refusal(work: Work): Promise<unknown> {
  try {
    await (typeof work === "function" ? work() : work);
    return undefined;
  } catch (error) {
    return (error as Refusal).notice?.code ?? error;
  }
}

/** The refusal with its text and field. */
export async function refusedWith(work: Work) {
  try {
    await (typeof work === "function" ? work() : work);
    return { code: undefined, text: undefined, field: undefined };
  } catch (error) {
    const { notice, field } = error as Refusal;
    if (!notice) throw error;
    return { code: notice.code, text: notice.text, field };
  }
}
