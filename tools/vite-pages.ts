import { join } from "node:path";
import { createRequestHandler, type ServerBuild } from "react-router";
import { createServer } from "vite";
import type { Pages } from "../src/pages.server.ts";

/** For `npm run dev`: Vite builds each page when it is asked for, and reloads what changes. */
export async function loadWithVite(): Promise<Omit<Pages, "demoSlug">> {
  const vite = await createServer({
    root: join(import.meta.dirname, ".."),
    appType: "custom",
    server: { middlewareMode: true },
  });
  const build = () =>
    vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
  return {
    render: createRequestHandler(build, "development"),
    assets: null,
    worker: null,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
