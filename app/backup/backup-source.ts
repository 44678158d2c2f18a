/** Where a backup comes from: the embedded database, or a server. */
import type { BackupHeader } from "./backup-archive.server.ts";
import type { Census } from "./census.server.ts";
import type { TableSums } from "./table-sums.server.ts";
import type { TarEntry } from "./tar.server.ts";

export interface BackupSource {
  readonly header: BackupHeader;
  readonly census: Census;
  readonly tables?: TableSums;
  /** Milliseconds for which requests waited for the database. */
  readonly waited: number;
  readonly database: AsyncIterable<TarEntry>;
  /** Notes for the operators that a backup was made. */
  done(made: MadeBackup): Promise<void>;
  /** Leaves nothing behind, whether it was made or not. */
  close(): Promise<void>;
}

export interface MadeBackup {
  /** Its name without the folder. */
  readonly file: string;
  readonly bytes: number;
  readonly seconds: number;
}
