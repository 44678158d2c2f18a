/** Delays submitting a form until its uploads are done; if one fails, the form stays open. */
import { type FormEvent, type RefObject, useEffect, useState } from "react";

export interface UploadCounts {
  /** Uploading or queued. */
  readonly waiting: number;
  readonly failed: number;
}

interface Held {
  readonly submitter: HTMLElement | null;
  /** How many uploads had failed when it was submitted. */
  readonly failed: number;
}

export function useUploadWait(form: RefObject<HTMLFormElement | null>) {
  const [uploads, noteUploads] = useState<UploadCounts>({ waiting: 0, failed: 0 });
  const [held, setHeld] = useState<Held>();
  useEffect(() => {
    if (!held || uploads.waiting > 0) return;
    setHeld(undefined);
    if (uploads.failed === held.failed) form.current?.requestSubmit(held.submitter);
  }, [held, uploads, form]);
  return {
    noteUploads,
    isHeld: held !== undefined,
    /** Holds the form back if it has to wait, and then submits it with the same button. */
    hold(event: FormEvent<HTMLFormElement>): boolean {
      if (uploads.waiting === 0) return false;
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      setHeld({ submitter, failed: uploads.failed });
      return true;
    },
  };
}
