/** The entry of the server bundle: build/server/index.js. */
import type { ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { start } from "./start.ts";

// The module and the type differ only in how they write an absent basename.
await start(build as ServerBuild);
