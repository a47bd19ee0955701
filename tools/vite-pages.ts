import { join } from "node:path";
import { createRequestHandler, type ServerBuild } from "react-router";
import { createServer } from "vite";
import { exampleSlug, type LoadPages } from "../src/pages.server.ts";

/** For `npm run dev`: Vite builds pages on request, and reloads changed ones. */
export const loadWithVite: LoadPages = async (config) => {
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
    buildId: null,
    patterns: null,
    demoSlug: exampleSlug(config),
    close: () => vite.close(),
  };
};
