export type Upload = {
  id: string;
  file: File;
  /** `held`: refused until there is space for it; it is kept, and tried again. */
  state: "waiting" | "sending" | "held" | "failed" | "done";
  /** Uploaded bytes. */
  sent: number;
  /** Error message. */
  problem: string | null;
  /** Failed because of the connection, not the file. */
  isLost: boolean;
};

export type UploadQueueOptions = {
  /** Uploads one file, resuming a partial upload. */
  send(file: File, onProgress: (sent: number) => void): Promise<void>;
  sayProblem(error: unknown): string;
  /** Whether it failed because of the connection. */
  isLost(error: unknown): boolean;
  /** Whether it was refused until there is space. */
  isHeld(error: unknown): boolean;
};

/** More parallel uploads would share the same bandwidth and only finish later. */
const AT_ONCE = 2;

/** An upload queue: two at a time, in the order of selection. */
export class UploadQueue {
  readonly #options: UploadQueueOptions;
  readonly #listeners = new Set<() => void>();
  #uploads: readonly Upload[] = [];
  #made = 0;

  constructor(options: UploadQueueOptions) {
    this.#options = options;
  }

  readonly uploads = (): readonly Upload[] => this.#uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(files: readonly File[]): void {
    // Progress starts from zero once the previous batch is complete.
    const isGoingOn = isBusy(this.#uploads);
    const open = isGoingOn ? this.#uploads : this.#uploads.filter(({ state }) => state !== "done");
    const added = files.map((file) => ({
      id: String(++this.#made),
      file,
      state: "waiting" as const,
      sent: 0,
      problem: null,
      isLost: false,
    }));
    this.#set([...open, ...added]);
    this.#fill();
  }

  retry(id: string): void {
    this.#change(id, { state: "waiting" });
    this.#fill();
  }

  /** Back online: retries uploads that failed because of the connection. */
  retryLost(): void {
    const lost = this.#uploads.filter((upload) => upload.state === "failed" && upload.isLost);
    for (const { id } of lost) this.#change(id, { state: "waiting" });
    this.#fill();
  }

  /**
   * There may be space now: tries one of the held pictures and one of the recordings, whose limits
   * differ. Each that goes up brings the next.
   */
  retryHeld(): void {
    for (const ofKind of [isRecording, isNoRecording]) this.#retryOneHeld(ofKind);
    this.#fill();
  }

  /** The held ones are given up. */
  dropHeld(): void {
    this.#set(this.#uploads.filter(({ state }) => state !== "held"));
  }

  #retryOneHeld(ofKind: (upload: Upload) => boolean): void {
    const ones = this.#uploads.filter(ofKind);
    // One that is on its way already will tell.
    if (isBusy(ones)) return;
    const first = ones.find(({ state }) => state === "held");
    if (first !== undefined) this.#change(first.id, { state: "waiting" });
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }

  #change(id: string, change: Partial<Upload>): void {
    this.#set(
      this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
    );
  }

  #hold(ofKind: (upload: Upload) => boolean): void {
    const waiting = this.#uploads.filter((upload) => upload.state === "waiting" && ofKind(upload));
    for (const { id } of waiting) this.#change(id, { state: "held" });
  }

  #fill(): void {
    const sending = this.#uploads.filter(({ state }) => state === "sending").length;
    const waiting = this.#uploads.filter(({ state }) => state === "waiting");
    for (const upload of waiting.slice(0, AT_ONCE - sending)) void this.#start(upload);
  }

  async #start(upload: Upload): Promise<void> {
    const { id, file } = upload;
    const { send, sayProblem, isLost, isHeld } = this.#options;
    const ofKind = isRecording(upload) ? isRecording : isNoRecording;
    this.#change(id, { state: "sending", problem: null });
    try {
      await send(file, (sent) => this.#change(id, { sent }));
      this.#change(id, { state: "done", sent: file.size });
      this.#retryOneHeld(ofKind);
    } catch (error) {
      const state = isHeld(error) ? "held" : "failed";
      this.#change(id, { state, problem: sayProblem(error), isLost: isLost(error) });
      // The others of its kind would be refused as well.
      if (state === "held") this.#hold(ofKind);
    }
    this.#fill();
  }
}

/** Films and sound, by what the browser takes them for. */
function isRecording({ file }: Upload): boolean {
  return /^(?:video|audio)\//.test(file.type);
}

function isNoRecording(upload: Upload): boolean {
  return !isRecording(upload);
}

/** Whether some wait for space: a reload would forget them. */
export function hasHeld(uploads: readonly Upload[]): boolean {
  return uploads.some(({ state }) => state === "held");
}

/** Whether leaving the page would interrupt an upload. */
export function isBusy(uploads: readonly Upload[]): boolean {
  return uploads.some(({ state }) => state === "waiting" || state === "sending");
}

/** Resolves once nothing is waiting or sending any more, arrived or failed. */
export function whenIdle(queue: UploadQueue): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = queue.subscribe(look);
    function look() {
      if (isBusy(queue.uploads())) return;
      unsubscribe();
      resolve();
    }
    look();
  });
}
