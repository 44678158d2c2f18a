// A bucket for tests: on loopback, or that of TEST_STORAGE_URL, …_KEY and …_SECRET with a separate prefix for each test file.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import type { S3Settings } from "#app/platform/settings/storage-setting.server.ts";
import type { AsideFile, Storage, StoredFile } from "#app/platform/storage/storage.server.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";

/** Starts a bucket for the tests of a file; returns a function for its settings. */
export function useBucket(): () => S3Settings {
  let settings: S3Settings | undefined;
  let server: S3Server | undefined;
  beforeAll(async () => {
    const {
      TEST_STORAGE_URL: STORAGE_URL,
      TEST_STORAGE_KEY: STORAGE_KEY,
      TEST_STORAGE_SECRET: STORAGE_SECRET,
    } = process.env;
    if (!STORAGE_URL) server = await startS3Server();
    const { storage } = parseEnv(server?.settings ?? { STORAGE_URL, STORAGE_KEY, STORAGE_SECRET });
    settings = storage && { ...storage, prefix: `${storage.prefix}${randomUUID()}/` };
  });
  afterAll(() => server?.stop());
  return () => {
    if (!settings) throw new Error("the bucket runs only during tests");
    return settings;
  };
}

export function filesIn(storage: Storage): Promise<readonly StoredFile[]> {
  return gather(storage.list());
}

export function asideIn(storage: Storage): Promise<readonly AsideFile[]> {
  return gather(storage.listAside());
}

async function gather<File>(files: AsyncIterable<File>): Promise<readonly File[]> {
  const all: File[] = [];
  for await (const file of files) all.push(file);
  return all;
}
