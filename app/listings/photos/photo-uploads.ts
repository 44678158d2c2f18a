/** The photos of one form: uploads chosen pictures two at a time and stores the photos in the order of choosing. */
import { href } from "react-router";
import { deletePendingPhoto, findPendingPhotos, savePendingPhoto } from "#app/listings/form/pending-photos.ts";
import { pageErrorNotice } from "#app/platform/errors/page-errors.ts";
import { errorToast, type Toast } from "#app/platform/wording/toast.ts";
import type { Photo } from "./photo.ts";
import { reducePhoto } from "./reduce-photo.ts";
import { sendPhoto } from "./send-photo.ts";

export interface Upload {
  readonly id: string;
  readonly name: string;
  /** 0 to 1. */
  readonly progress: number;
  /** The reason for which the upload failed; undefined while it is pending. */
  readonly failure: string | undefined;
  /** True if a retry could help, because the connection failed and not the picture. */
  readonly canRetry: boolean;
}

interface PhotosState {
  readonly photos: readonly Photo[];
  readonly uploads: readonly Upload[];
}

export interface UploadSettings {
  readonly maxPhotos: number;
  /** The owner of the draft that stores the pictures on the device until they are uploaded; undefined stores nothing. */
  readonly draftOwnerId: string | undefined;
  readonly showToast: (toast: Toast) => void;
}

/** Concurrent uploads; more would only slow each one down on a weak connection. */
const AT_ONCE = 2;

export class PhotoUploads {
  settings: UploadSettings;
  private current: PhotosState;
  private listener: () => void = () => {};
  private queue: string[] = [];
  private readonly files = new Map<string, File>();
  private readonly running = new Map<string, AbortController>();
  /** The positions in the order of choosing, by ids of uploads and photos, whichever upload finishes first. */
  private readonly positions = new Map<string, number>();

  constructor(photos: readonly Photo[], settings: UploadSettings) {
    this.current = { photos, uploads: [] };
    this.settings = settings;
  }

  readonly state = (): PhotosState => this.current;

  /** Calls `listener` after each change until the returned function is called, which also aborts running uploads. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listener = listener;
    return () => {
      this.listener = () => {};
      for (const controller of this.running.values()) controller.abort();
    };
  };

  readonly setPhotos = (photos: readonly Photo[]): void => this.change({ photos });

  readonly add = (chosen: readonly File[]): void => {
    const { draftOwnerId } = this.settings;
    for (const file of chosen.slice(0, this.roomFor(chosen.length))) {
      const id = crypto.randomUUID();
      if (draftOwnerId) void savePendingPhoto({ id, userId: draftOwnerId, name: file.name, blob: file });
      this.enqueue(id, file);
    }
  };

  /** Uploads pictures that were chosen before a crash and not uploaded. */
  readonly resume = async (): Promise<void> => {
    const { draftOwnerId } = this.settings;
    if (!draftOwnerId) return;
    const waiting = (await findPendingPhotos(draftOwnerId)).filter(({ id }) => !this.files.has(id));
    for (const { id, name, blob } of waiting.slice(0, this.roomFor(waiting.length)))
      this.enqueue(id, new File([blob], name, { type: blob.type }));
  };

  readonly retry = (id: string): void => {
    if (this.roomFor(1) === 0) return;
    this.patch(id, { progress: 0, failure: undefined });
    this.queue.push(id);
    this.work();
  };

  readonly cancel = (id: string): void => {
    this.queue = this.queue.filter((one) => one !== id);
    this.running.get(id)?.abort();
    this.drop(id);
  };

  private change(changed: Partial<PhotosState>): void {
    this.current = { ...this.current, ...changed };
    this.listener();
  }

  private patch(id: string, changed: Partial<Upload>): void {
    this.change({ uploads: this.current.uploads.map((one) => (one.id === id ? { ...one, ...changed } : one)) });
  }

  private drop(id: string): void {
    this.files.delete(id);
    this.change({ uploads: this.current.uploads.filter((one) => one.id !== id) });
    void deletePendingPhoto(id);
  }

  /** Returns how many of `wanted` more photos fit; shows a message if not all do. Failed uploads do not count. */
  private roomFor(wanted: number): number {
    const { maxPhotos, showToast } = this.settings;
    const { photos, uploads } = this.current;
    const pending = uploads.filter(({ failure }) => failure === undefined).length;
    const room = Math.max(0, maxPhotos - photos.length - pending);
    if (wanted > room) showToast(errorToast(pageErrorNotice("too_many_photos", { max: maxPhotos })));
    return room;
  }

  private enqueue(id: string, file: File): void {
    this.files.set(id, file);
    this.positions.set(id, this.positions.size);
    const upload = { id, name: file.name, progress: 0, failure: undefined, canRetry: true };
    this.change({ uploads: [...this.current.uploads, upload] });
    this.queue.push(id);
    this.work();
  }

  private work(): void {
    while (this.running.size < AT_ONCE) {
      const id = this.queue.shift();
      if (id === undefined) return;
      const file = this.files.get(id);
      // `send` marks itself as running before its first await.
      if (file) void this.send(id, file).then(() => this.work());
    }
  }

  private async send(id: string, file: File): Promise<void> {
    const controller = new AbortController();
    this.running.set(id, controller);
    const reduced = await reducePhoto(file);
    if (reduced.ok) {
      const onProgress = (progress: number) => this.patch(id, { progress });
      const answer = await sendPhoto(href("/uploads"), reduced.blob, { onProgress, signal: controller.signal });
      if (answer.ok) {
        this.positions.set(answer.photo.id, this.positions.get(id) ?? 0);
        this.setPhotos(insertInOrder(this.current.photos, answer.photo, this.positions));
        this.drop(id);
      } else if (!controller.signal.aborted) {
        this.patch(id, { failure: answer.notice.text, canRetry: answer.notice.code !== "upload_refused" });
        this.settings.showToast(errorToast(answer.notice));
      }
    } else {
      const { title, text } = pageErrorNotice("upload_refused", { message: reduced.text });
      this.patch(id, { failure: text, canRetry: false });
      this.settings.showToast({ kind: "error", title, text });
    }
    this.running.delete(id);
  }
}

/** Inserts `photo` before the first one that was chosen after it. */
function insertInOrder(all: readonly Photo[], photo: Photo, positions: ReadonlyMap<string, number>): readonly Photo[] {
  const positionOf = ({ id }: Photo) => positions.get(id) ?? -1;
  const next = all.findIndex((one) => positionOf(one) > positionOf(photo));
  return next === -1 ? [...all, photo] : [...all.slice(0, next), photo, ...all.slice(next)];
}
