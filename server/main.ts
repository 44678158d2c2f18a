/** The entry of the server bundle: build/server/index.js. */

import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { start } from "./start.ts";

// The module and the type differ only in how they write an absent basename.
await start(build as ServerBuild);
