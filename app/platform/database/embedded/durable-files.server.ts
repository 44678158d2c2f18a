/**
 * A PGlite file system in a local folder that makes PostgreSQL's fsync effective; PGlite's own file system ignores it.
 */
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { syncOpen } from "./disk.server.ts";

/** The part of Emscripten's file operations that we override. */
interface FileOperations {
  fsync?: (file: OpenFile) => number;
}

interface OpenFile {
  readonly node: { readonly mode: number };
  /** The file descriptor of the operating system. */
  readonly nfd: number;
}

type EmscriptenOptions = Parameters<NodeFS["init"]>[1];

export class DurableFiles extends NodeFS {
  readonly #onWriteError: (error: unknown) => never;

  /**
   * `onWriteError` is called when a sync fails, and must not return: the content of the disk is then unknown, and a second
   * sync would report success.
   */
  constructor(folder: string, onWriteError: (error: unknown) => never) {
    super(folder);
    this.#onWriteError = onWriteError;
  }

  override async init(pg: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    emscriptenOpts.preRun?.push(({ NODEFS, FS }) => {
      operationsOf(NODEFS).fsync = ({ node, nfd }) => {
        try {
          syncOpen(nfd, FS.isDir(node.mode));
        } catch (error) {
          this.#onWriteError(error);
        }
        return 0;
      };
    });
    return { emscriptenOpts };
  }
}

/** Returns the file operations, which Emscripten's types do not declare. Throws if a new version lacks them. */
function operationsOf(fileSystem: object): FileOperations {
  if ("stream_ops" in fileSystem && typeof fileSystem.stream_ops === "object" && fileSystem.stream_ops)
    return fileSystem.stream_ops;
  throw new Error("PGlite's file system has changed: its writes can no longer be forced to the disk");
}
