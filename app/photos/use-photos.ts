/** The pictures of an ad in its form and those on their way: added, sent two at a time, tried again, moved, taken away. */
import { useCallback, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { findPendingPhotos, forgetPendingPhoto, keepPendingPhoto } from "#app/drafts/pending-photos.ts";
import { errorNotice } from "#app/platform/errors.ts";
import { useShowToast } from "#app/ui/toast.tsx";
import type { Photo } from "./photo.ts";
import { reducePhoto } from "./reduce-photo.ts";
import { sendPhoto } from "./send-photo.ts";

export interface Upload {
  readonly id: string;
  readonly name: string;
  /** 0 to 1. */
  readonly progress: number;
  /** Why it did not go; undefined while it may still. */
  readonly failure: string | undefined;
  /** Trying again could help: the way was at fault, not the picture. */
  readonly canRetry: boolean;
}

/** Sent at once: more only makes each slower on a weak connection. */
const AT_ONCE = 2;

interface PhotosOptions {
  readonly initial: readonly Photo[];
  readonly maxPhotos: number;
  /** Whose pictures they are: kept on the device until they have been sent. Undefined keeps nothing. */
  readonly keeper: string | undefined;
  readonly onChange: ((photos: readonly Photo[]) => void) | undefined;
}

export function usePhotos({ initial, maxPhotos, keeper, onChange }: PhotosOptions) {
  const [photos, setPhotos] = useState(initial);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const showToast = useShowToast();
  const files = useRef(new Map<string, File>());
  const running = useRef(new Map<string, AbortController>());
  const queue = useRef<string[]>([]);
  const count = useRef(0);
  // What has failed takes nobody's place.
  count.current = photos.length + uploads.filter(({ failure }) => failure === undefined).length;
  // The form came back from the server: what it kept is what there is.
  useEffect(() => setPhotos(initial), [initial]);
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => tell.current?.(photos), [photos]);
  useEffect(
    () => () => {
      for (const controller of running.current.values()) controller.abort();
    },
    [],
  );

  const patch = useCallback(
    (id: string, change: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one))),
    [],
  );
  const drop = useCallback((id: string) => {
    files.current.delete(id);
    setUploads((all) => all.filter((one) => one.id !== id));
    void forgetPendingPhoto(id);
  }, []);

  const send = useCallback(
    async (id: string, file: File) => {
      const controller = new AbortController();
      running.current.set(id, controller);
      const reduced = await reducePhoto(file);
      if (reduced.ok) {
        const onProgress = (progress: number) => patch(id, { progress });
        const answer = await sendPhoto(href("/uploads"), reduced.blob, { onProgress, signal: controller.signal });
        if (answer.ok) {
          setPhotos((all) => [...all, answer.photo]);
          drop(id);
        } else if (!controller.signal.aborted) {
          patch(id, { failure: answer.notice.text, canRetry: answer.notice.code !== "upload_refused" });
          showToast({ kind: "error", title: answer.notice.title, text: answer.notice.text });
        }
      } else {
        const { title, text } = errorNotice("upload_refused", { message: reduced.text });
        patch(id, { failure: text, canRetry: false });
        showToast({ kind: "error", title, text });
      }
      running.current.delete(id);
    },
    [patch, drop, showToast],
  );

  const work = useCallback(() => {
    while (running.current.size < AT_ONCE) {
      const id = queue.current.shift();
      if (id === undefined) return;
      const file = files.current.get(id);
      // `send` notes itself as running before it first waits.
      if (file) void send(id, file).then(work);
    }
  }, [send]);

  const enqueue = useCallback(
    (id: string, file: File) => {
      files.current.set(id, file);
      setUploads((all) => [...all, { id, name: file.name, progress: 0, failure: undefined, canRetry: true }]);
      queue.current.push(id);
      work();
    },
    [work],
  );

  const add = useCallback(
    (chosen: readonly File[]) => {
      const room = Math.max(0, maxPhotos - count.current);
      if (chosen.length > room) {
        const { title, text } = errorNotice("too_many_photos", { max: maxPhotos });
        showToast({ kind: "error", title, text });
      }
      for (const file of chosen.slice(0, room)) {
        const id = crypto.randomUUID();
        if (keeper) void keepPendingPhoto({ id, userId: keeper, name: file.name, blob: file });
        enqueue(id, file);
      }
    },
    [maxPhotos, keeper, enqueue, showToast],
  );

  /** Sends what was chosen before a crash and never arrived. */
  const resume = useCallback(async () => {
    if (!keeper) return;
    for (const { id, name, blob } of await findPendingPhotos(keeper))
      if (!files.current.has(id)) enqueue(id, new File([blob], name, { type: blob.type }));
  }, [keeper, enqueue]);

  const retry = (id: string) => {
    patch(id, { progress: 0, failure: undefined });
    queue.current.push(id);
    work();
  };
  const cancel = (id: string) => {
    queue.current = queue.current.filter((one) => one !== id);
    running.current.get(id)?.abort();
    drop(id);
  };
  /** Puts a picture where another one stands. */
  const place = (id: string, before: string) =>
    setPhotos((all) => {
      const from = all.findIndex((photo) => photo.id === id);
      const to = all.findIndex((photo) => photo.id === before);
      const moved = [...all];
      const [photo] = from < 0 || to < 0 ? [] : moved.splice(from, 1);
      if (photo) moved.splice(to, 0, photo);
      return photo ? moved : all;
    });
  const move = (id: string, step: -1 | 1) => {
    const neighbour = photos[photos.findIndex((photo) => photo.id === id) + step];
    if (neighbour) place(id, neighbour.id);
  };
  const remove = (id: string) => setPhotos((all) => all.filter((photo) => photo.id !== id));
  return { photos, uploads, add, resume, retry, cancel, place, move, remove };
}
