// Simulates a power cut: a second folder holds what would survive one at this moment, if only synced data survived. File names
// follow the journal of ext4, which any sync writes out; the content of a file is that of its last sync.
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DurableFiles } from "#app/platform/database/embedded/durable-files.server.ts";

interface Node {
  readonly mode: number;
}

interface Operations {
  readonly realPath: (node: Node) => string;
  readonly node_ops: {
    mknod(parent: Node, name: string, mode: number, device: number): Node;
    rename(node: Node, parent: Node, name: string): void;
    unlink(parent: Node, name: string): void;
    rmdir(parent: Node, name: string): void;
    setattr(node: Node, attributes: { readonly size?: number }): void;
  };
  readonly stream_ops: {
    fsync(file: { readonly node: Node }): number;
    setattr(file: { readonly node: Node }, attributes: { readonly size?: number }): void;
  };
}

export class RecordedFiles extends DurableFiles {
  readonly #survivors: string;
  /** Changes of file names since the last sync. */
  #unwritten: (() => void)[] = [];
  /** Number of calls of fsync. */
  syncs = 0;

  constructor(folder: string, survivors: string) {
    super(folder, (error) => {
      throw error;
    });
    this.#survivors = survivors;
    cpSync(folder, survivors, { recursive: true });
  }

  override async init(...given: Parameters<DurableFiles["init"]>) {
    const { emscriptenOpts } = await super.init(...given);
    emscriptenOpts.preRun?.push(({ NODEFS, FS }) => this.#listen(NODEFS as unknown as Operations, FS));
    return { emscriptenOpts };
  }

  #listen({ realPath, node_ops, stream_ops }: Operations, { isDir }: { isDir(mode: number): boolean }): void {
    const survivor = (path: string) => join(this.#survivors, path.slice(this.rootDir.length));
    const later = (work: () => void) => this.#unwritten.push(work);
    const { mknod, rename, unlink, rmdir, setattr } = node_ops;
    const { fsync, setattr: setOpenAttributes } = stream_ops;
    node_ops.mknod = (parent, name, mode, device) => {
      const node = mknod(parent, name, mode, device);
      const path = survivor(realPath(node));
      later(() => (isDir(mode) ? mkdirSync(path) : writeFileSync(path, "")));
      return node;
    };
    node_ops.rename = (node, parent, name) => {
      const [from, to] = [survivor(realPath(node)), survivor(join(realPath(parent), name))];
      rename(node, parent, name);
      later(() => renameSync(from, to));
    };
    node_ops.unlink = (parent, name) => {
      unlink(parent, name);
      const path = survivor(join(realPath(parent), name));
      later(() => unlinkSync(path));
    };
    node_ops.rmdir = (parent, name) => {
      rmdir(parent, name);
      const path = survivor(join(realPath(parent), name));
      later(() => rmdirSync(path));
    };
    const cut = (node: Node, size: number | undefined) => {
      const path = survivor(realPath(node));
      if (size !== undefined) later(() => truncateSync(path, size));
    };
    node_ops.setattr = (node, attributes) => {
      setattr(node, attributes);
      cut(node, attributes.size);
    };
    stream_ops.setattr = (file, attributes) => {
      setOpenAttributes(file, attributes);
      cut(file.node, attributes.size);
    };
    stream_ops.fsync = (file) => {
      const answer = fsync(file);
      this.syncs += 1;
      for (const work of this.#unwritten.splice(0)) work();
      const path = realPath(file.node);
      if (!isDir(file.node.mode)) copyFileSync(path, survivor(path));
      return answer;
    };
  }
}
