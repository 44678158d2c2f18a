/** Delays submitting a form until its uploads are done; if one fails, the form stays open. */
import { type FormEvent, type RefObject, useEffect, useState } from "react";

export interface UploadCounts {
  /** Uploading or queued. */
  readonly waiting: number;
  readonly failed: number;
}

interface HeldSubmit {
  readonly submitter: HTMLButtonElement | null;
  /** Number of failed uploads at the time of submitting. */
  readonly failed: number;
}

export function useUploadWait(form: RefObject<HTMLFormElement | null>) {
  const [uploads, noteUploads] = useState<UploadCounts>({ waiting: 0, failed: 0 });
  const [held, setHeld] = useState<HeldSubmit>();
  useEffect(() => {
    if (!held || uploads.waiting > 0) return;
    setHeld(undefined);
    if (uploads.failed === held.failed) form.current?.requestSubmit(held.submitter);
  }, [held, uploads, form]);
  return {
    noteUploads,
    /** The value of the button that was pressed, while the form waits. */
    heldIntent: held && (held.submitter?.value ?? ""),
    /** Delays submitting while uploads run, and submits later with the same button; returns true if it does. */
    hold(event: FormEvent<HTMLFormElement>): boolean {
      if (uploads.waiting === 0) return false;
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      setHeld({ submitter: submitter instanceof HTMLButtonElement ? submitter : null, failed: uploads.failed });
      return true;
    },
  };
}
