import { deflateRawSync, inflateRawSync } from "node:zlib";

/** The chunk size before compression: large enough to compress well, small enough to be quick. */
const AT_ONCE = 65_536;

/** Write-once text held compressed in memory; read after the last write. */
export class CompressedText {
  readonly #pieces: Buffer[] = [];
  #gathered = "";

  add(text: string): void {
    this.#gathered += text;
    if (this.#gathered.length >= AT_ONCE) this.#compress();
  }

  #compress(): void {
    if (this.#gathered === "") return;
    this.#pieces.push(deflateRawSync(this.#gathered));
    this.#gathered = "";
  }

  /** Returns everything, chunk by chunk, and releases what was read. */
  *read(): Generator<string> {
    this.#compress();
    for (let piece = this.#pieces.shift(); piece !== undefined; piece = this.#pieces.shift()) {
      yield inflateRawSync(piece).toString();
    }
  }
}
