/** The photos of the ad form as React state, and functions that reorder them. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useShowToast } from "#app/platform/ui/toast.tsx";
import type { Photo } from "./photo.ts";
import { PhotoUploads, type UploadSettings } from "./photo-uploads.ts";

interface PhotosOptions extends Omit<UploadSettings, "showToast"> {
  readonly initial: readonly Photo[];
  readonly onChange: ((photos: readonly Photo[]) => void) | undefined;
}

export function usePhotos({ initial, maxPhotos, draftOwnerId, isHeld, onChange }: PhotosOptions) {
  const settings = { maxPhotos, draftOwnerId, isHeld, showToast: useShowToast() };
  const [store] = useState(() => new PhotoUploads(initial, settings));
  store.settings = settings;
  const { photos, uploads } = useSyncExternalStore(store.subscribe, store.state, store.state);
  // The server returned the form: its photos replace the current ones.
  useEffect(() => store.setPhotos(initial), [store, initial]);
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  useEffect(() => latestOnChange.current?.(photos), [photos]);

  /** Moves a photo to the position of another; of a guest, a picture on the device. */
  const place = (id: string, before: string) => {
    const { photos: all, uploads: held } = store.state();
    if (isHeld) store.setUploads(moved(held, id, before));
    else store.setPhotos(moved(all, id, before));
  };
  const move = (id: string, step: -1 | 1) => {
    const all = isHeld ? uploads : photos;
    const neighbour = all[all.findIndex((photo) => photo.id === id) + step];
    if (neighbour) place(id, neighbour.id);
  };
  const remove = (id: string) => store.setPhotos(store.state().photos.filter((photo) => photo.id !== id));
  const { keyOf, add, resume, retry, cancel, turn } = store;
  return { photos, uploads, keyOf, add, resume, retry, cancel, turn, place, move, remove };
}

/** Returns the list with one element in the position of another. */
function moved<T extends { readonly id: string }>(all: readonly T[], id: string, before: string): readonly T[] {
  const one = all.find((element) => element.id === id);
  const to = all.findIndex((element) => element.id === before);
  return one && to >= 0 ? all.filter((element) => element !== one).toSpliced(to, 0, one) : all;
}
