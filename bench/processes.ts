import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { onCores, type Cores } from "./cores.ts";

const HERE = import.meta.dirname;
/** Linux counts processor time in these units, whatever the kernel's own clock rate. */
const TICKS_A_SECOND = 100;

export type Worker<Order, Answer> = {
  pid: number;
  ask(order: Order): Promise<Answer>;
  stop(): Promise<void>;
};

/** A file of this directory in its own process: one message in, one answer out, in turn. */
export function startWorker<Order, Answer>(file: string, cores: Cores): Worker<Order, Answer> {
  const child = startNode([join(HERE, file)], cores);

  let waiting: PromiseWithResolvers<Answer> | null = null;
  child.on("message", (answer) => waiting?.resolve(answer as Answer));
  child.on("exit", () => waiting?.reject(new Error(`${file} ended before it answered.`)));

  function ask(order: Order): Promise<Answer> {
    waiting = Promise.withResolvers<Answer>();
    child.send(order as object);
    return waiting.promise;
  }

  return { pid: child.pid ?? 0, ask, stop: () => stopped(child) };
}

/**
 * Node with this process's flags, and an IPC channel by which it notices when its parent has gone.
 */
function startNode(args: string[], cores: Cores): ChildProcess {
  const command = [process.execPath, "--disable-warning=ExperimentalWarning", ...args];
  const { file, args: rest } = onCores(cores, command);
  return spawn(file, rest, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}

/** The processor time of a process in seconds; 0 on systems that don't report it. */
export function processorSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}

/** Resident memory in MB. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}

/** The most that it ever had. */
export function peakMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The most that any process ever had that this one started. */
export function peakMegabytesOfChildren(): number {
  const { pid } = process;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  return Math.max(...children.map((child) => peakMegabytes(Number(child))));
}
