/** A breath between two words is none. */
const LULL_MS = 400;
/** Whoever never stops writing is heard all the same. */
const AT_LATEST_MS = 3000;

/** Does once, when nothing more comes for a moment, what would cost too much at every key. */
export class Lull {
  #act: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;

  get isAwaited(): boolean {
    return this.#timer !== undefined;
  }

  /** Something has changed; what is given last is done. */
  await(act: () => void): void {
    this.#act = act;
    if (!this.isAwaited) this.#since = Date.now();
    clearTimeout(this.#timer);
    const left = this.#since + AT_LATEST_MS - Date.now();
    this.#timer = setTimeout(() => this.end(), Math.max(0, Math.min(LULL_MS, left)));
  }

  /** Now, if anything has changed: there may be no later. */
  end(): void {
    if (!this.isAwaited) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#act();
  }
}
