import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Scripts load after the page (app/router/); the whole route map is small and comes with them.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
