/**
 * PGlite's files in a local folder. Makes PostgreSQL's fsync effective: PGlite's own file system ignores it.
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
  /** The file's number with the system. */
  readonly nfd: number;
}

type EmscriptenOptions = Parameters<NodeFS["init"]>[1];

export class DurableFiles extends NodeFS {
  readonly #onRefusal: (error: unknown) => never;

  /**
   * `onRefusal` is called when the disk refuses, and must not return: what the disk holds is unknown then, and it would
   * answer a second request with success.
   */
  constructor(folder: string, onRefusal: (error: unknown) => never) {
    super(folder);
    this.#onRefusal = onRefusal;
  }

  override async init(pg: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    emscriptenOpts.preRun?.push(({ NODEFS, FS }) => {
      operationsOf(NODEFS).fsync = ({ node, nfd }) => {
        try {
          syncOpen(nfd, FS.isDir(node.mode));
        } catch (error) {
          this.#onRefusal(error);
        }
        return 0;
      };
    });
    return { emscriptenOpts };
  }
}

/** Emscripten does not declare them; another version of it may not have them. */
function operationsOf(fileSystem: object): FileOperations {
  if ("stream_ops" in fileSystem && typeof fileSystem.stream_ops === "object" && fileSystem.stream_ops)
    return fileSystem.stream_ops;
  throw new Error("PGlite's file system has changed: its writes can no longer be forced to the disk");
}
