import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import os from "node:os";
import { join } from "node:path";
import type { Log } from "#platform/log.server.ts";
import type {
  MailboxOrder,
  Opening,
  Outcome,
  Question,
  ToChild,
  ToParent,
} from "./protocol.server.ts";

const RESTART_MS = 1000;
const RESTART_MOST_MS = 30_000;
const WORKER = join(import.meta.dirname, "mail-doors-worker.server.ts");

type Given = {
  opening: Omit<Opening, "folder">;
  /** Where the folder for what is being received is made. */
  temporaryDirectory: string;
  log: Log;
  /** Before it is started again for the first time. */
  restartMs?: number;
  answer(question: Question): Promise<Outcome>;
};

/** The process that receives and reads mails, started again whenever it ends. */
export class MailDoors {
  readonly #given: Given;
  readonly #folder: string;
  #child: ChildProcess | null = null;
  #mailbox: MailboxOrder | null = null;
  #closed = false;
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  #listening = Promise.withResolvers<number>();

  constructor(given: Given) {
    this.#given = given;
    this.#folder = join(given.temporaryDirectory, `mail-in-${process.pid}`);
    void this.#start();
  }

  /** The listener's port, once it listens. */
  get listening(): Promise<number> {
    return this.#listening.promise;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Begins to read a mailbox, or stops. */
  read(mailbox: MailboxOrder | null): void {
    if (mailbox === this.#mailbox) return;
    this.#mailbox = mailbox;
    this.#tell({ mailbox });
  }

  /** Whoever is sending hears nothing, keeps the mail and sends it again. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const child = this.#child;
    if (child?.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    // What a process that was killed left there was never answered, so it comes again.
    await rm(this.#folder, { recursive: true, force: true });
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    if (this.#closed) return;
    const child = fork(WORKER, {
      execArgv: ["--max-old-space-size=768"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // Strangers' mails are read there: none of our secrets is in its environment.
      env: { NODE_ENV: process.env["NODE_ENV"], TZ: "UTC" },
    });
    this.#child = child;
    child.on("spawn", () => yieldToVisitors(child.pid));
    child.on("message", (message: ToParent) => void this.#hear(child, message));
    const gone = () => this.#restart(child);
    child.on("error", gone);
    child.on("exit", gone);
    this.#tell({ open: { ...this.#given.opening, folder: this.#folder } });
    if (this.#mailbox !== null) this.#tell({ mailbox: this.#mailbox });
  }

  async #hear(child: ChildProcess, message: ToParent): Promise<void> {
    if ("listening" in message) {
      this.#failures = 0;
      this.#listening.resolve(message.listening);
    } else if ("failed" in message) {
      this.#given.log.error(`the listener for mail does not open: ${message.failed}`);
      child.kill("SIGKILL");
    } else {
      const answer = await this.#given.answer(message.question).catch((error: unknown): Outcome => {
        this.#given.log.warn({ err: error }, "a mail could not be taken in");
        return { outcome: "later", reason: "try again later" };
      });
      if (child.connected) child.send({ id: message.id, answer }, () => undefined);
    }
  }

  #tell(message: ToChild): void {
    if (this.#child?.connected === true) this.#child.send(message, () => undefined);
  }

  #restart(child: ChildProcess): void {
    if (this.#closed || child !== this.#child) return;
    this.#child = null;
    this.#listening = Promise.withResolvers<number>();
    this.#failures += 1;
    const { restartMs = RESTART_MS } = this.#given;
    const wait = Math.min(restartMs * 2 ** (this.#failures - 1), RESTART_MOST_MS);
    this.#timer = setTimeout(() => void this.#start(), wait);
    this.#timer.unref();
  }
}

/** Requests have priority. */
function yieldToVisitors(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Already exited, or not permitted on this system: it runs with its default priority.
  }
}
