/** The photos of one form: uploads chosen pictures two at a time and stores the photos in the order of choosing. */
import { href } from "react-router";
import { pageErrorNotice } from "#app/platform/errors/page-errors.ts";
import { errorToast, type Toast } from "#app/platform/wording/toast.ts";
import { deletePendingPhoto, findPendingPhotos, savePendingPhoto } from "./pending-photos.ts";
import { type Photo, photoFile } from "./photo.ts";
import { reducePhoto, turnPicture } from "./reduce-photo.ts";
import { sendPhoto } from "./send-photo.ts";

export interface Upload {
  readonly id: string;
  /** The URL of the picture on the device; empty while it is turned. */
  readonly preview: string;
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
  /** True for a guest, whose pictures stay on the device until there is an account. */
  readonly isHeld: boolean;
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
  /** The uploaded photos that are being turned, by the ids of the uploads that replace them. */
  private readonly replaced = new Map<string, string>();
  private readonly keys = new Map<string, string>();
  /** Resolve when the picture with this id is turned. */
  private readonly turns = new Map<string, Promise<void>>();

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

  /** Returns a key for lists, which stays the same when a photo is turned. */
  readonly keyOf = (id: string): string => this.keys.get(id) ?? id;

  readonly setPhotos = (photos: readonly Photo[]): void => this.change({ photos });

  readonly add = (chosen: readonly File[]): void => {
    for (const file of chosen.slice(0, this.roomFor(chosen.length))) this.enqueue(crypto.randomUUID(), file);
    void this.store();
  };

  /** Puts the pictures that are held on the device into another order. */
  readonly setUploads = (uploads: readonly Upload[]): void => {
    this.change({ uploads });
    void this.store();
  };

  /** Turns a picture clockwise by 90 degrees; an uploaded photo is uploaded again and replaced. */
  readonly turn = async (id: string): Promise<void> => {
    const photo = this.current.photos.find((one) => one.id === id);
    const running = photo ? this.replacementOf(photo) : id;
    const upload = running ?? crypto.randomUUID();
    if (photo && running === undefined) return this.turnNext(upload, () => this.turnPhoto(upload, photo));
    this.hold(upload);
    return this.turnNext(upload, () => this.turnFile(upload));
  };

  /** Returns the id of the upload that replaces a photo with its turned picture; one that failed is dropped. */
  private replacementOf(photo: Photo): string | undefined {
    const upload = this.current.uploads.find(({ id }) => this.replaced.get(id) === photo.id);
    if (upload?.failure === undefined) return upload?.id;
    this.cancel(upload.id);
    return undefined;
  }

  /** A second press turns the picture that the first one has turned. */
  private async turnNext(id: string, turn: () => Promise<void>): Promise<void> {
    const turning = this.turns.get(id)?.then(turn, turn) ?? turn();
    this.turns.set(id, turning);
    await turning.finally(() => {
      if (this.turns.get(id) === turning) this.turns.delete(id);
    });
  }

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
    this.start(id);
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
    const upload = this.current.uploads.find((one) => one.id === id);
    if (upload?.preview) URL.revokeObjectURL(upload.preview);
    this.files.delete(id);
    this.replaced.delete(id);
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
    this.positions.set(id, this.positions.size);
    this.show(id);
    this.setFile(id, file);
    this.start(id);
  }

  private show(id: string): void {
    const upload = { id, preview: "", progress: 0, failure: undefined, canRetry: true };
    this.change({ uploads: [...this.current.uploads, upload] });
  }

  private setFile(id: string, file: File): void {
    const before = this.current.uploads.find((one) => one.id === id)?.preview;
    if (before) URL.revokeObjectURL(before);
    this.files.set(id, file);
    this.patch(id, { preview: URL.createObjectURL(file) });
  }

  private start(id: string): void {
    if (this.settings.isHeld) return;
    this.patch(id, { progress: 0, failure: undefined });
    this.queue.push(id);
    this.work();
  }

  /** Stores the pictures of the draft on the device in their order. A turned photo needs no copy, because it is uploaded already. */
  private async store(): Promise<void> {
    const { draftOwnerId, isHeld } = this.settings;
    if (!draftOwnerId) return;
    const now = Date.now();
    const ids = this.current.uploads.map(({ id }) => id).filter((id) => !this.replaced.has(id));
    for (const [index, id] of ids.entries()) {
      const blob = this.files.get(id);
      if (!blob) continue;
      const photo = { id, userId: draftOwnerId, name: blob.name, blob, savedAt: now + index / 1000 };
      const isStored = await savePendingPhoto(photo);
      // It was removed or uploaded while it was stored.
      if (!this.files.has(id)) void deletePendingPhoto(id);
      else if (!isStored && isHeld) this.fail(id, pageErrorNotice("photo_not_kept"));
    }
  }

  private fail(id: string, notice: Parameters<typeof errorToast>[0], canRetry = false): void {
    this.patch(id, { failure: notice.text, canRetry });
    this.settings.showToast(errorToast(notice));
  }

  private async turnFile(id: string): Promise<void> {
    const file = this.files.get(id);
    if (!file) return;
    this.hold(id);
    const turned = await turnPicture(file);
    // It was removed or uploaded meanwhile.
    if (this.files.get(id) !== file) return;
    if (turned) {
      this.setFile(id, new File([turned], file.name, { type: turned.type }));
      void this.store();
    } else this.settings.showToast(errorToast(pageErrorNotice("photo_not_turned")));
    this.start(id);
  }

  /** Stops the upload of a picture until it is started again. */
  private hold(id: string): void {
    this.queue = this.queue.filter((one) => one !== id);
    this.running.get(id)?.abort();
  }

  private async turnPhoto(id: string, photo: Photo): Promise<void> {
    this.replaced.set(id, photo.id);
    this.show(id);
    // The site serves its photos also where pages show them from a content network.
    const picture = await fetch(`/photos/${photoFile(photo.key, 1600, "webp")}`)
      .then((answer) => (answer.ok ? answer.blob() : undefined))
      .catch(() => undefined);
    const turned = picture && (await turnPicture(picture));
    // Cancelled meanwhile.
    if (!this.replaced.has(id)) return;
    if (!turned) return this.fail(id, pageErrorNotice("photo_not_turned"));
    this.setFile(id, new File([turned], "turned.jpg", { type: turned.type }));
    this.start(id);
  }

  /** Puts an uploaded photo in its place: that of the photo it replaces, else in the order of choosing. */
  private put(id: string, photo: Photo): void {
    const old = this.replaced.get(id);
    const position = this.positions.get(old ?? id);
    if (position !== undefined) this.positions.set(photo.id, position);
    if (old) this.keys.set(photo.id, this.keyOf(old));
    const { photos } = this.current;
    // A photo that was removed while it was turned does not come back.
    this.setPhotos(
      old ? photos.map((one) => (one.id === old ? photo : one)) : insertInOrder(photos, photo, this.positions),
    );
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
        this.put(id, answer.photo);
        this.drop(id);
      } else if (!controller.signal.aborted) this.fail(id, answer.notice, answer.notice.code !== "upload_refused");
    } else if (!controller.signal.aborted) this.fail(id, pageErrorNotice("upload_refused", { message: reduced.text }));
    // A turned picture may have been started again.
    if (this.running.get(id) === controller) this.running.delete(id);
  }
}

/** Inserts `photo` before the first one that was chosen after it. */
function insertInOrder(all: readonly Photo[], photo: Photo, positions: ReadonlyMap<string, number>): readonly Photo[] {
  const positionOf = ({ id }: Photo) => positions.get(id) ?? -1;
  const next = all.findIndex((one) => positionOf(one) > positionOf(photo));
  return next === -1 ? [...all, photo] : [...all.slice(0, next), photo, ...all.slice(next)];
}
