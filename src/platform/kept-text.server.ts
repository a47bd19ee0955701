import { deflateRawSync, inflateRawSync } from "node:zlib";

/** So much is gathered before it is compressed: enough to be small, little enough to be quick. */
const AT_ONCE = 65_536;

/** Text that can only be read when all of it has been written; until then it is held compressed. */
export class KeptText {
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

  /** All of it, a piece at a time; what was read is kept no longer. */
  *read(): Generator<string> {
    this.#compress();
    for (let piece = this.#pieces.shift(); piece !== undefined; piece = this.#pieces.shift()) {
      yield inflateRawSync(piece).toString();
    }
  }
}
