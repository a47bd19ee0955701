import type { Locator, Page } from "@playwright/test";

/** A slow typist on a phone; finding what to tap; reading at a calm pace (words a second). */
const SECONDS_A_LETTER = 0.45;
const SECONDS_A_TAP = 2;
const WORDS_A_SECOND = 3;

/** Counts what a person does, and how long it takes one, beside what the machine takes. */
export class Hand {
  taps = 0;
  /** Of these, into a field that is then typed into. */
  fields = 0;
  letters = 0;
  words = 0;
  readonly #page: Page;
  readonly #began = Date.now();

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(target: Locator): Promise<void> {
    await target.tap();
    this.taps += 1;
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.tap(target);
    await target.fill(text);
    this.fields += 1;
    this.letters += text.length;
  }

  /** Taps `target`, which opens the phone's pictures, and chooses there. */
  async choose(target: Locator, file: AChosenFile): Promise<void> {
    const choosing = this.#page.waitForEvent("filechooser");
    await this.tap(target);
    await (await choosing).setFiles(file);
    // Into the phone's pictures, and the one that is meant.
    this.taps += 2;
  }

  /** Everything that stands on the screen. */
  async read(): Promise<void> {
    const text = await this.#page.getByRole("main").innerText();
    this.words += text.split(/\s+/).length;
  }

  sum() {
    const machine = (Date.now() - this.#began) / 1000;
    const typing = this.letters * SECONDS_A_LETTER;
    const tapping = this.taps * SECONDS_A_TAP;
    const reading = this.words / WORDS_A_SECOND;
    return { taps: this.taps, machine, person: typing + tapping + reading };
  }

  /** Prints what the walk took. */
  tell(walk: string): void {
    const { taps, machine, person } = this.sum();
    process.stdout.write(
      `${walk}: ${taps} taps (${this.fields} into fields), ${Math.round(person)} s of a person ` +
        `(${this.letters} letters, ${this.words} words read), ${Math.round(machine)} s of the machine.\n`,
    );
  }
}

type AChosenFile = { name: string; mimeType: string; buffer: Buffer };
