/** The state of the photos in the ad form: adding, uploading two at a time, retrying, reordering, removing. */
import { useCallback, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { findPendingPhotos, forgetPendingPhoto, keepPendingPhoto } from "#app/drafts/pending-photos.ts";
import { pageErrorNotice } from "#app/platform/page-errors.ts";
import { useShowToast } from "#app/ui/toast.tsx";
import { errorToast } from "#app/wording/toast.ts";
import type { Photo } from "./photo.ts";
import { reducePhoto } from "./reduce-photo.ts";
import { sendPhoto } from "./send-photo.ts";

export interface Upload {
  readonly id: string;
  readonly name: string;
  /** 0 to 1. */
  readonly progress: number;
  /** Why the upload failed; undefined while it is pending. */
  readonly failure: string | undefined;
  /** True if a retry could help, because the connection failed and not the picture. */
  readonly canRetry: boolean;
}

/** Concurrent uploads; more would only slow each one down on a weak connection. */
const AT_ONCE = 2;

interface PhotosOptions {
  readonly initial: readonly Photo[];
  readonly maxPhotos: number;
  /** The draft that keeps the pictures on the device until they are uploaded. Undefined keeps nothing. */
  readonly keeper: string | undefined;
  readonly onChange: ((photos: readonly Photo[]) => void) | undefined;
}

/** Inserts `photo` before the first one that was chosen after it. */
function inTurn(all: readonly Photo[], photo: Photo, turns: ReadonlyMap<string, number>): readonly Photo[] {
  const turnOf = ({ id }: Photo) => turns.get(id) ?? -1;
  const next = all.findIndex((one) => turnOf(one) > turnOf(photo));
  return next === -1 ? [...all, photo] : [...all.slice(0, next), photo, ...all.slice(next)];
}

export function usePhotos({ initial, maxPhotos, keeper, onChange }: PhotosOptions) {
  const [photos, setPhotos] = useState(initial);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const showToast = useShowToast();
  const files = useRef(new Map<string, File>());
  const running = useRef(new Map<string, AbortController>());
  const queue = useRef<string[]>([]);
  const count = useRef(0);
  /** When it was chosen: photos keep this order, whichever upload finishes first. */
  const turns = useRef(new Map<string, number>());
  // Failed uploads do not count towards the limit.
  count.current = photos.length + uploads.filter(({ failure }) => failure === undefined).length;
  // The form came back from the server: its photos replace ours.
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
          turns.current.set(answer.photo.id, turns.current.get(id) ?? 0);
          setPhotos((all) => inTurn(all, answer.photo, turns.current));
          drop(id);
        } else if (!controller.signal.aborted) {
          patch(id, { failure: answer.notice.text, canRetry: answer.notice.code !== "upload_refused" });
          showToast(errorToast(answer.notice));
        }
      } else {
        const { title, text } = pageErrorNotice("upload_refused", { message: reduced.text });
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
      // `send` marks itself as running before its first await.
      if (file) void send(id, file).then(work);
    }
  }, [send]);

  const enqueue = useCallback(
    (id: string, file: File) => {
      files.current.set(id, file);
      turns.current.set(id, turns.current.size);
      setUploads((all) => [...all, { id, name: file.name, progress: 0, failure: undefined, canRetry: true }]);
      queue.current.push(id);
      work();
    },
    [work],
  );

  /** How many of `count` more photos fit; shows a message if not all do. */
  const roomFor = useCallback(
    (wanted: number) => {
      const room = Math.max(0, maxPhotos - count.current);
      if (wanted > room) showToast(errorToast(pageErrorNotice("too_many_photos", { max: maxPhotos })));
      return room;
    },
    [maxPhotos, showToast],
  );

  const add = useCallback(
    (chosen: readonly File[]) => {
      for (const file of chosen.slice(0, roomFor(chosen.length))) {
        const id = crypto.randomUUID();
        if (keeper) void keepPendingPhoto({ id, userId: keeper, name: file.name, blob: file });
        enqueue(id, file);
      }
    },
    [roomFor, keeper, enqueue],
  );

  /** Uploads pictures that were chosen before a crash and never arrived. */
  const resume = useCallback(async () => {
    if (!keeper) return;
    const waiting = (await findPendingPhotos(keeper)).filter(({ id }) => !files.current.has(id));
    for (const { id, name, blob } of waiting.slice(0, roomFor(waiting.length)))
      enqueue(id, new File([blob], name, { type: blob.type }));
  }, [keeper, enqueue, roomFor]);

  const retry = (id: string) => {
    if (roomFor(1) === 0) return;
    patch(id, { progress: 0, failure: undefined });
    queue.current.push(id);
    work();
  };
  const cancel = (id: string) => {
    queue.current = queue.current.filter((one) => one !== id);
    running.current.get(id)?.abort();
    drop(id);
  };
  /** Moves a photo to the position of another. */
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
