/** The photos of the ad form as React state, and functions that reorder them. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useShowToast } from "#app/platform/ui/toast.tsx";
import type { Photo } from "./photo.ts";
import { PhotoUploads, type UploadSettings } from "./photo-uploads.ts";

interface PhotosOptions extends Omit<UploadSettings, "showToast"> {
  readonly initial: readonly Photo[];
  readonly onChange: ((photos: readonly Photo[]) => void) | undefined;
}

export function usePhotos({ initial, maxPhotos, draftOwnerId, onChange }: PhotosOptions) {
  const settings = { maxPhotos, draftOwnerId, showToast: useShowToast() };
  const [store] = useState(() => new PhotoUploads(initial, settings));
  store.settings = settings;
  const { photos, uploads } = useSyncExternalStore(store.subscribe, store.state, store.state);
  // The server returned the form: its photos replace the current ones.
  useEffect(() => store.setPhotos(initial), [store, initial]);
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  useEffect(() => latestOnChange.current?.(photos), [photos]);

  /** Moves a photo to the position of another. */
  const place = (id: string, before: string) => {
    const all = store.state().photos;
    const from = all.findIndex((photo) => photo.id === id);
    const to = all.findIndex((photo) => photo.id === before);
    const moved = [...all];
    const [photo] = from < 0 || to < 0 ? [] : moved.splice(from, 1);
    if (photo) store.setPhotos(moved.toSpliced(to, 0, photo));
  };
  const move = (id: string, step: -1 | 1) => {
    const neighbour = photos[photos.findIndex((photo) => photo.id === id) + step];
    if (neighbour) place(id, neighbour.id);
  };
  const remove = (id: string) => store.setPhotos(store.state().photos.filter((photo) => photo.id !== id));
  const { add, resume, retry, cancel } = store;
  return { photos, uploads, add, resume, retry, cancel, place, move, remove };
}
