/** `npm run try:s3`: the tests of the storage of photos against a real server that speaks S3: OpenStack Swift, as Debian packs it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type SwiftServer, startSwift } from "#tests/support/swift.ts";

let server: SwiftServer | undefined;
try {
  server = await startSwift();
  const { STORAGE_URL, STORAGE_KEY, STORAGE_SECRET } = server.settings;
  const tests = spawn("node_modules/.bin/vitest", ["run", "app/platform/storage.server.test.ts"], {
    stdio: "inherit",
    env: {
      ...process.env,
      TEST_STORAGE_URL: STORAGE_URL,
      TEST_STORAGE_KEY: STORAGE_KEY,
      TEST_STORAGE_SECRET: STORAGE_SECRET,
    },
  });
  const [code] = await once(tests, "exit");
  process.exitCode = code === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await server?.stop();
}
