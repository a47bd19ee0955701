import { execFile } from "node:child_process";
import { readFile, readlink, realpath } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Postmaster = { pid: number; port: number; ready: boolean };

export function postmasterFile(cluster: string): string {
  return path.join(cluster, "postmaster.pid");
}

/** The contents of `postmaster.pid`; its process may be gone (see `isPostmaster`). */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(postmasterFile(cluster), "utf8").catch(() => null);
  const [pid, , , port, , , , status] = text?.split("\n") ?? [];
  if (pid === undefined || !(Number(pid) > 0)) return null;
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === "ready" };
}

/**
 * Whether process `pid` is a PostgreSQL server on `cluster`. After a reboot the number often
 * belongs to another program.
 */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  const command = await commandOf(pid);
  if (command === null || path.basename(command[0] ?? "") !== "postgres") return false;
  const home = await realpath(cluster);
  const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  // Without permission to read another user's working directory, the arguments must do.
  return workingDirectory === null ? command.includes(home) : workingDirectory === home;
}

async function commandOf(pid: number): Promise<string[] | null> {
  if (process.platform === "linux") {
    // A zombie process has an empty command line.
    const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return line === "" ? null : line.split("\0");
  }
  const listed = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => null);
  return listed === null ? null : listed.stdout.trim().split(" ");
}
