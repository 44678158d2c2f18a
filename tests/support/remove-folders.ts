// Removes the folders of each test file after it has ended. Removing thousands of files at the end of the run would block Vitest's
// main process for a minute.
import { rm } from "node:fs/promises";
import { afterAll } from "vitest";
import { workerFolder } from "./worker-folder.ts";

afterAll(() => rm(workerFolder(), { recursive: true, force: true, maxRetries: 10 }));
