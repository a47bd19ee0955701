import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { join } from "node:path";
import { nodeEnv, nodeFlags } from "../tools/server-options.mjs";

const CLI = join(import.meta.dirname, "../src/cli.ts");

type Options = { settings: Record<string, string | undefined>; stdio: StdioOptions };

/** A command of `npm run cli` in its own process, as an operator would start it. */
export function startCommand(args: readonly string[], { settings, stdio }: Options): ChildProcess {
  return spawn(process.execPath, [...nodeFlags, CLI, ...args], {
    env: { ...process.env, ...nodeEnv(), NODE_ENV: "production", ...settings },
    stdio,
  });
}
