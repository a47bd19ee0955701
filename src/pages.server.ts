import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { Config } from "#platform/config.server.ts";
import type { RenderPage } from "#platform/pages/page-handler.server.ts";
import { demoMemorial } from "../tools/seed/demo-memorial.ts";

const BUILD = join(import.meta.dirname, "../build");

export type Pages = {
  render: RenderPage;
  /** Folder of the built files, or `null` when Vite serves them. */
  assets: string | null;
  /** The built service worker, or `null` in development, which has none. */
  worker: string | null;
  /** Vite's part of a request, in development only: modules as they are written, hot reload. */
  middleware:
    | ((request: IncomingMessage, response: ServerResponse, next: () => void) => void)
    | null;
  /** The memorial that the front page shows as an example. */
  demoSlug: string | null;
  close(): Promise<void>;
};

/** The built pages; in development Vite builds each when it is asked for. */
export async function loadPages(config: Config): Promise<Pages> {
  const demoSlug = config.seedDemo ? demoMemorial().slug : null;
  if (config.mode === "development") {
    const { loadWithVite } = await import("../tools/vite-pages.ts");
    return { ...(await loadWithVite()), demoSlug };
  }
  const build = (await import(pathToFileURL(join(BUILD, "server/index.js")).href)) as ServerBuild;
  return {
    render: createRequestHandler(build, config.mode),
    assets: join(BUILD, "client/assets"),
    worker: join(BUILD, "client/sw.js"),
    middleware: null,
    demoSlug,
    close: async () => undefined,
  };
}
