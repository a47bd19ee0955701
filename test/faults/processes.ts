import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Processes of the machine, as listed by Linux. */

export type Seen = { pid: number; parent: number; began: string; command: string };

async function look(pid: number): Promise<Seen | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie: only its exit status is kept for its parent.
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

/** All descendants of a process. */
export async function startedBy(pid: number): Promise<Seen[]> {
  const all = await everyone();
  const found = all.filter(({ parent }) => parent === pid);
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one.pid));
  return found;
}

/** Those that still run; a reused process id doesn't count. */
export async function stillRunning(processes: Seen[]): Promise<Seen[]> {
  const now = await Promise.all(processes.map(({ pid }) => look(pid)));
  return processes.filter(({ began }, index) => now[index]?.began === began);
}

/** The embedded PostgreSQL of a data directory, or `null` if none runs. */
export async function postmasterOf(directory: string): Promise<Seen | null> {
  const file = join(directory, "postgres/cluster/postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => null);
  const found = text === null ? null : await look(Number(text.split("\n")[0]));
  return found?.command.includes("postgres") ? found : null;
}
