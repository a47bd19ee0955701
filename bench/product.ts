import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { freePort } from "#platform/database/embedded/postgres-process.server.ts";
import { startNode, stopped } from "./processes.ts";

const SERVER = join(import.meta.dirname, "../src/server.ts");
const PATIENCE_MS = 60_000;

export type Product = { url: string; pid: number; stop(): Promise<void> };

/** The product as it runs in production, on the measured core; limits raised by settings. */
export async function startProduct(
  given: { databaseUrl: string; dataDirectory: string },
  settings: Record<string, string> = {},
): Promise<Product> {
  const port = await freePort(0);
  const url = `http://127.0.0.1:${port}`;
  const flags = process.env["BENCH_NODE_FLAGS"]?.split(" ") ?? [];
  const child = startNode([...flags, SERVER], {
    cores: "measured",
    stderr: "inherit",
    env: {
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATABASE_URL: given.databaseUrl,
      DATA_DIRECTORY: given.dataDirectory,
      SEED_DEMO: "false",
      LIMIT_ENTRY: "1000000000/60",
      ...settings,
    },
  });
  const exited = once(child, "exit").then(() => {
    throw new Error("The server did not start.");
  });
  await Promise.race([untilReady(url), exited]);
  exited.catch(() => undefined);
  return { url, pid: child.pid ?? 0, stop: () => stopped(child) };
}

async function untilReady(url: string): Promise<void> {
  const ends = Date.now() + PATIENCE_MS;
  for (;;) {
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return;
    if (Date.now() > ends) throw new Error("The server did not become ready.");
    await after(50);
  }
}
