import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { freePort } from "#platform/free-port.server.ts";
import { startServer } from "#test/server-process.ts";
import { demoMemorial } from "#features/memorials/demo/engine/demo-memorial.ts";

/** Time to draw and render two dozen pictures on a busy machine. */
const PATIENCE_MS = 900_000;
const LOOK_EVERY_MS = 1000;

export type Site = {
  url: string;
  slug: string;
  /** Of its data. */
  directory: string;
  close(): Promise<void>;
};

type Item = { kind: string; status: string };

/** The product as in production, with its demo memorial and all pictures. */
export async function openSite(): Promise<Site> {
  const directory = await mkdtemp(join(tmpdir(), "mindelys-web-"));
  const port = await freePort(0);
  const server = await startServer(
    {
      DATABASE_URL: "",
      DATA_DIRECTORY: directory,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SEED_DEMO: "true",
      LIMIT_ENTRY: "100000/60",
    },
    { port },
  );
  const { slug } = demoMemorial();
  async function close(): Promise<void> {
    await server.end("SIGTERM");
    await rm(directory, { recursive: true, force: true });
  }
  try {
    await untilPicturesAreReady(server.url, slug);
    return { url: server.url, slug, directory, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function untilPicturesAreReady(url: string, slug: string): Promise<void> {
  const expected = demoMemorial().pictures.length;
  const ends = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(`${url}/api/memorials/${slug}/media`);
    const { items = [] } = answer.ok ? ((await answer.json()) as { items?: Item[] }) : {};
    const ready = items.filter(({ kind, status }) => kind === "image" && status === "ready");
    if (ready.length >= expected) return;
    if (Date.now() > ends) throw new Error(`${ready.length} of ${expected} pictures are ready.`);
    await after(LOOK_EVERY_MS);
  }
}
