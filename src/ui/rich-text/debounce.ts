/** Longer than a pause between two words. */
const LULL_MS = 400;
/** The maximum delay while typing never stops. */
const AT_LATEST_MS = 3000;

/** Runs what would be too expensive at every key press, after a pause. */
export class Debounce {
  #act: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;

  get isAwaited(): boolean {
    return this.#timer !== undefined;
  }

  /** Something has changed; the latest action given is run. */
  await(act: () => void): void {
    this.#act = act;
    if (!this.isAwaited) this.#since = Date.now();
    clearTimeout(this.#timer);
    const left = this.#since + AT_LATEST_MS - Date.now();
    this.#timer = setTimeout(() => this.end(), Math.max(0, Math.min(LULL_MS, left)));
  }

  /** Runs now if anything has changed, as when leaving the page. */
  end(): void {
    if (!this.isAwaited) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#act();
  }
}
