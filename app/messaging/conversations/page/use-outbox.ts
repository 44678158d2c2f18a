/** Sends texts in the background, and lists those that the loaded page does not contain yet. A text that did not arrive can be sent again. */
import { useState } from "react";
import { useRevalidator } from "react-router";
import { ONCE_KEY, SEND_TIMEOUT } from "#app/platform/cache/page-contract.ts";
import type { ErrorNotice } from "#app/platform/errors/errors.ts";
import { ownerOnPage } from "#app/platform/forms/form-owner.ts";

interface UnsentText {
  /** The idempotency key: sending the same text again stores it once. */
  readonly key: string;
  readonly text: string;
  readonly isSure: boolean;
  readonly hasFailed: boolean;
}

type Answer = { readonly number: number } | { readonly notice: ErrorNotice };

/** A text that the server refused, to be changed or sent anyway. */
export interface RefusedText {
  readonly text: string;
  readonly notice: ErrorNotice;
}

/** `here`: the path of the conversation. */
export function useOutbox(here: string, onRefused: (refused: RefusedText) => void) {
  const [texts, setTexts] = useState<readonly UnsentText[]>([]);
  const { revalidate } = useRevalidator();
  const remove = (key: string) => setTexts((all) => all.filter((one) => one.key !== key));
  async function deliver(text: UnsentText): Promise<void> {
    setTexts((all) => [...all.filter(({ key }) => key !== text.key), { ...text, hasFailed: false }]);
    const answer = await post(here, text).catch(() => undefined);
    if (!answer) return setTexts((all) => all.map((one) => (one.key === text.key ? { ...one, hasFailed: true } : one)));
    if ("number" in answer) await revalidate();
    remove(text.key);
    if ("notice" in answer) onRefused({ text: text.text, notice: answer.notice });
  }
  return {
    texts,
    send: (text: string, isSure: boolean) => deliver({ key: crypto.randomUUID(), text, isSure, hasFailed: false }),
    retry: deliver,
  };
}

/** Sends one text. Throws if there is no response within SEND_TIMEOUT, or if its status is 500 or above. */
async function post(here: string, { key, text, isSure }: UnsentText): Promise<Answer> {
  const body = new URLSearchParams({ [ONCE_KEY]: key, text, ...(isSure && { sure: "1" }), ...ownerOnPage() });
  const response = await fetch(`${here}/messages`, { method: "POST", body, signal: AbortSignal.timeout(SEND_TIMEOUT) });
  const answer = (await response.json()) as Answer;
  if (response.status >= 500) throw new Error(`status ${response.status}`);
  return answer;
}
