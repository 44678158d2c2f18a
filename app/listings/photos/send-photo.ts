/** Uploads one picture and reports progress. Uses XMLHttpRequest because fetch has no upload progress. */

import type { ErrorNotice } from "#app/platform/errors/errors.ts";
import { pageErrorNotice } from "#app/platform/errors/page-errors.ts";
import { ownerOnPage } from "#app/platform/forms/form-owner.ts";
import type { Photo } from "./photo.ts";

export type SentPhoto =
  | { readonly ok: true; readonly photo: Photo }
  | { readonly ok: false; readonly notice: ErrorNotice };

const FAILED: SentPhoto = { ok: false, notice: pageErrorNotice("upload_failed") };

/** Milliseconds without progress after which a connection counts as lost: the browser would wait for it much longer. */
export const STALLED_AFTER = 60_000;

interface Sending {
  readonly onProgress: (share: number) => void;
  /** Aborts the upload, which then resolves as failed. */
  readonly signal: AbortSignal;
}

/** Uploads a picture. Never rejects: a lost connection resolves with the message of the error catalogue. */
export function sendPhoto(url: string, file: Blob, { onProgress, signal }: Sending): Promise<SentPhoto> {
  // The upload was cancelled while the picture was scaled down.
  if (signal.aborted) return Promise.resolve(FAILED);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    for (const [name, value] of Object.entries(ownerOnPage())) body.append(name, value);
    body.append("file", file);
    request.responseType = "json";
    let timer = 0;
    const watch = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), STALLED_AFTER);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      watch();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => clearTimeout(timer);
    request.onload = () => resolve(readAnswer(request.response));
    request.onerror = () => resolve(FAILED);
    request.ontimeout = () => resolve(FAILED);
    request.onabort = () => resolve(FAILED);
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", url);
    request.send(body);
    watch();
  });
}

function readAnswer(answer: unknown): SentPhoto {
  if (typeof answer !== "object" || answer === null) return FAILED;
  if ("photo" in answer) return { ok: true, photo: answer.photo as Photo };
  return "notice" in answer ? { ok: false, notice: answer.notice as ErrorNotice } : FAILED;
}
