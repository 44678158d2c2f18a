/** A form waits for the pictures that are on their way to it; where one of them fails, it stays to be looked at. */
import { type FormEvent, type RefObject, useEffect, useState } from "react";

export interface UploadCounts {
  /** On their way, or waiting for their turn. */
  readonly waiting: number;
  readonly failed: number;
}

interface Held {
  readonly submitter: HTMLElement | null;
  /** How many had failed by then. */
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
    /** Keeps the form back if it has to wait; it is sent by itself afterwards, by the same button. */
    hold(event: FormEvent<HTMLFormElement>): boolean {
      if (uploads.waiting === 0) return false;
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      setHeld({ submitter, failed: uploads.failed });
      return true;
    },
  };
}
