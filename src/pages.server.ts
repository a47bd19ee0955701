import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { Pages } from "./app.server.ts";
import type { Config } from "#platform/config.server.ts";

const BUILD = join(import.meta.dirname, "../build");

/** The built pages; in development Vite builds them as they are asked for. */
export async function loadPages(config: Config): Promise<Pages> {
  const build = (await import(pathToFileURL(join(BUILD, "server/index.js")).href)) as ServerBuild;
  return {
    render: createRequestHandler(build, config.mode),
    assets: join(BUILD, "client/assets"),
  };
}
