import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server is one bundle with its own start-up: build/server/index.js.
  environments: { ssr: { build: { rollupOptions: { input: "./server/main.ts" } } } },
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: { host: "127.0.0.1" },
});
