import type * as ServerOptions from "../tools/server-options.mjs";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { freePort } from "#platform/free-port.server.ts";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname, "..");
const PATIENCE_MS = 180_000;

export type Ended = { code: number | null; signal: string | null };

export type ServerProcess = {
  url: string;
  port: number;
  pid: number;
  /** How it ended, once it has. */
  ended: Promise<Ended>;
  /** Asks it to end, or kills it with SIGKILL, and waits until it has. */
  end(signal: NodeJS.Signals): Promise<Ended>;
};

type Options = {
  /** The port of an earlier one; otherwise a free one. */
  port?: number;
  nodeFlags?: string[];
  /** Another checkout, whose server runs with its own flags. */
  root?: string;
  /** Runs the command line: another program that pins it to a core. */
  within?: (command: string[]) => { file: string; args: string[] };
};

/**
 * The server as in production, in its own process; returns when it is ready. It notices by its IPC
 * channel when we are gone.
 */
export async function startServer(
  settings: Record<string, string>,
  { port, nodeFlags = [], root = ROOT, within = plainly }: Options = {},
): Promise<ServerProcess> {
  const ownPort = port ?? (await freePort(0));
  const { serverEnv, serverFlags } = await serverOptions(root);
  const flags = [...serverFlags, ...nodeFlags];
  const { file, args } = within([process.execPath, ...flags, join(root, "src/server.ts")]);
  const child = spawn(file, args, {
    env: {
      ...process.env,
      ...serverEnv(),
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(ownPort),
      SEED_DEMO: "false",
      // Tests and benchmarks create users without a plate.
      HIDDEN_REGISTRATION: "true",
      FREE_PICTURES: "all",
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = endOf(child);
  const url = `http://127.0.0.1:${ownPort}`;
  const early = ended.then(({ code, signal }) => {
    throw new Error(`The server did not start: ${signal ?? code}.`);
  });
  await Promise.race([untilReady(url), early]);
  early.catch(() => undefined);

  return {
    url,
    port: ownPort,
    pid: child.pid ?? 0,
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

async function serverOptions(root: string) {
  const file = pathToFileURL(join(root, "tools/server-options.mjs")).href;
  return (await import(file)) as typeof ServerOptions;
}

function plainly([file = "", ...args]: string[]) {
  return { file, args };
}

async function endOf(child: ChildProcess): Promise<Ended> {
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  return { code, signal };
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
