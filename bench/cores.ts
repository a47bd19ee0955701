import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";

/**
 * The measured process has one core to itself; the load, PostgreSQL and this process share another.
 */
const MEASURED = "0";
const OTHERS = "1";

let arePinned = false;

/**
 * Moves this process, and its future children, to the other core. Returns the reason if it can't.
 */
export function keepToOtherCore(): string | null {
  if (availableParallelism() < 2) return "One core only: load and server share it.";
  try {
    execFileSync("taskset", ["-a", "-c", "-p", OTHERS, String(process.pid)], { stdio: "ignore" });
    arePinned = true;
    return null;
  } catch {
    return "No taskset (Debian: util-linux): server and load run on whichever core is free.";
  }
}

/** Runs on the measured core, with the load on the other, or on the whole machine. */
export type Cores = "measured" | "other" | "all";

const CORES: Record<Cores, string> = {
  measured: MEASURED,
  other: OTHERS,
  all: `${MEASURED},${OTHERS}`,
};

/** The command line that runs `command` there. */
export function onCores(cores: Cores, command: string[]): { file: string; args: string[] } {
  const [file = "", ...args] = arePinned ? ["taskset", "-c", CORES[cores], ...command] : command;
  return { file, args };
}
