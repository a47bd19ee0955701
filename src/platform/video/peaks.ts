/** Samples a second in which peaks are read: enough to see speech and pauses by. */
export const PEAKS_RATE = 8000;
const BYTES_PER_FRAME = 4;

const VALUES_MAX = 800;
/** Finer than what is shown, so that what is shown is as long as the recording. */
const STRETCHES_MAX = 8 * VALUES_MAX;
/** Quiet recordings are drawn as high as others, but hiss in silence stays low. */
const SCALE_MAX = 16;

/**
 * Finds the loudest sample of each stretch of a recording of unknown length, which comes in pieces
 * of 16-bit stereo: in constant memory, as two stretches become one whenever there are too many.
 */
export class PeakReader {
  #stretches: number[] = [];
  #framesPerStretch = 16;
  #frames = 0;
  #loudest = 0;
  #rest = Buffer.alloc(0);

  add(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const end = bytes.length - (bytes.length % BYTES_PER_FRAME);
    for (let at = 0; at < end; at += BYTES_PER_FRAME) {
      const left = Math.abs(bytes.readInt16LE(at));
      const right = Math.abs(bytes.readInt16LE(at + 2));
      this.#loudest = Math.max(this.#loudest, left, right);
      this.#frames += 1;
      if (this.#frames % this.#framesPerStretch === 0) this.#endStretch();
    }
    this.#rest = Buffer.from(bytes.subarray(end));
  }

  get seconds(): number {
    return this.#frames / PEAKS_RATE;
  }

  /** From 0 to 255, at most 800. */
  peaks(): Uint8Array {
    const isEnded = this.#frames % this.#framesPerStretch === 0;
    const all = isEnded ? this.#stretches : [...this.#stretches, this.#loudest];
    const count = Math.min(VALUES_MAX, all.length);
    const scale = Math.min(SCALE_MAX, 32_768 / Math.max(1, ...all));
    return Uint8Array.from({ length: count }, (_, index) => {
      const from = Math.floor((index * all.length) / count);
      const until = Math.floor(((index + 1) * all.length) / count);
      return Math.min(255, Math.round((Math.max(...all.slice(from, until)) * scale) / 128));
    });
  }

  #endStretch(): void {
    this.#stretches.push(this.#loudest);
    this.#loudest = 0;
    if (this.#stretches.length < STRETCHES_MAX) return;
    this.#stretches = Array.from({ length: STRETCHES_MAX / 2 }, (_, index) =>
      Math.max(...this.#stretches.slice(2 * index, 2 * index + 2)),
    );
    this.#framesPerStretch *= 2;
  }
}
