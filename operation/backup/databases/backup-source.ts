/** The database that is backed up: embedded or on a server. */
import type { BackupHeader } from "#operation/backup/backup-archive.server.ts";
import type { TarEntry } from "#operation/backup/tar-archive.server.ts";
import type { RowCounts } from "./row-counts.server.ts";
import type { TableSums } from "./table-sums.server.ts";

export interface BackupSource {
  readonly header: BackupHeader;
  readonly census: RowCounts;
  readonly tables?: TableSums;
  /** Milliseconds for which requests waited for the database. */
  readonly waited: number;
  readonly database: AsyncIterable<TarEntry>;
  /** Records for the operators that a backup was made. */
  done(made: MadeBackup): Promise<void>;
  /** Removes temporary files and connections, also after a failure. */
  close(): Promise<void>;
}

export interface MadeBackup {
  /** The file name without the folder. */
  readonly file: string;
  readonly bytes: number;
  readonly seconds: number;
}
