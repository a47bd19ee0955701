import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** What is measured has one core to itself; the load, PostgreSQL and this process have another. */
const MEASURED = "0";
const OTHERS = "1";

let arePinned = false;

/** Moves this process, and with it whatever it starts, to the other core. Says why it can't. */
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

/** What runs on the measured core, beside the load on the other, or may use the whole machine. */
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
