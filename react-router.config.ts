import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Scripts load after the page (app/shell/boot/); the whole route map is small and comes with them.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
