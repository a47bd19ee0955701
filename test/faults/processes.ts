import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Processes of the machine, as Linux shows them. */

export type Seen = { pid: number; parent: number; began: string; command: string };

async function look(pid: number): Promise<Seen | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // It has ended; only its number is kept for whoever started it.
    if (state === "Z") return null;
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8");
    return {
      pid,
      parent: Number(parent),
      began: rest[17] ?? "",
      command: command.replaceAll("\0", " "),
    };
  } catch {
    return null;
  }
}

async function everyone(): Promise<Seen[]> {
  const names = await readdir("/proc");
  const seen = await Promise.all(
    names.filter((name) => /^\d+$/.test(name)).map((name) => look(Number(name))),
  );
  return seen.filter((one) => one !== null);
}

/** Everything that a process has started, and what that has. */
export async function startedBy(pid: number): Promise<Seen[]> {
  const all = await everyone();
  const found = all.filter(({ parent }) => parent === pid);
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one.pid));
  return found;
}

/** Those of them that still run; a number given to another process since is none of them. */
export async function stillRunning(processes: Seen[]): Promise<Seen[]> {
  const now = await Promise.all(processes.map(({ pid }) => look(pid)));
  return processes.filter(({ began }, index) => now[index]?.began === began);
}

/** The embedded PostgreSQL of a data directory, or `null` when none runs there. */
export async function postmasterOf(directory: string): Promise<Seen | null> {
  const file = join(directory, "postgres/cluster/postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => null);
  const found = text === null ? null : await look(Number(text.split("\n")[0]));
  return found?.command.includes("postgres") ? found : null;
}
