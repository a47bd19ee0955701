import { randomBytes } from "node:crypto";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  define: { __BUILD__: JSON.stringify(randomBytes(4).toString("hex")) },
  build: { target: "es2022", assetsInlineLimit: 0, cssTarget: "es2022" },
});
