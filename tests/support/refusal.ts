import type { Refusal } from "#app/platform/errors/errors.ts";

type Work = Promise<unknown> | (() => Promise<unknown>);

/** Returns the code of a refusal, undefined after success, or any other error. */
export async function refusal(work: Work): Promise<unknown> {
  try {
    await (typeof work === "function" ? work() : work);
    return undefined;
  } catch (error) {
    return (error as Refusal).notice?.code ?? error;
  }
}

/** Returns the code, text and field of a refusal; rethrows other errors. */
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
