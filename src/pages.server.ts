import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { Config } from "#platform/config.server.ts";
import { buildIdOf } from "#platform/pages/build-id.server.ts";
import { pagePatternsOf } from "#platform/pages/page-patterns.server.ts";
import type { RenderPage } from "#platform/pages/page-handler.server.ts";
import { demoMemorial } from "#features/memorials/demo/engine/demo-memorial.ts";

const ROOT = join(import.meta.dirname, "..");
const BUILD = join(ROOT, "build");

export type Pages = {
  render: RenderPage;
  /** Folder of the built files, or `null` when Vite serves them. */
  assets: string | null;
  /** The built service worker, or `null` in development, which has none. */
  worker: string | null;
  /** Vite's middleware, in development only: modules from source, hot reload. */
  middleware:
    | ((request: IncomingMessage, response: ServerResponse, next: () => void) => void)
    | null;
  /**
   * Version of the build that renders the pages; `null` in development, where it changes all the
   * time.
   */
  buildId: string | null;
  /** Their addresses, with parameters; `null` in development, where they change all the time. */
  patterns: readonly string[] | null;
  /** The example memorial on the front page. */
  demoSlug: string | null;
  close(): Promise<void>;
};

export type LoadPages = (config: Config) => Promise<Pages>;

/** The example memorial on the front page, where there is one. */
export function exampleSlug(config: Config): string | null {
  return config.seedDemo ? demoMemorial().slug : null;
}

/** The built pages. */
export async function loadPages(config: Config): Promise<Pages> {
  const demoSlug = exampleSlug(config);
  const build = (await import(pathToFileURL(join(BUILD, "server/index.js")).href)) as ServerBuild;
  return {
    render: createRequestHandler(build, config.mode),
    assets: join(BUILD, "client/assets"),
    worker: join(BUILD, "client/sw.js"),
    middleware: null,
    buildId: await buildIdOf(ROOT, config, demoSlug),
    patterns: pagePatternsOf(build.routes),
    demoSlug,
    close: async () => undefined,
  };
}
