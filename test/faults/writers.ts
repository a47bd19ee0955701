import { isDeepStrictEqual } from "node:util";
import type { Answer } from "#test/answers.ts";
import type { Client } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";

/** Visitors and a keeper who write at the same time, and remember what they were answered. */

/** A server that they write to. */
type At = { as: (cookie?: string) => Client };
type Section = "guestbook" | "candles";
type Entry = { id: string; message: string | null };

const VISITORS = 3;
/** The same number again and again: half of it, or of two, would be seen. */
const words = (number: number) => `hilsen ${number} `.repeat(20).trim();

export class Writers {
  /** Answered with success, in the order of the answers. */
  readonly #entries: Record<Section, Entry[]> = { guestbook: [], candles: [] };
  readonly #changes: { slug: string; revision: number }[] = [];
  /** Answered, but not with success. */
  readonly refusals: Answer[] = [];
  readonly #at: At;
  readonly #memorial: TestMemorial;
  #number = 0;
  #resting = false;
  #work: Promise<unknown> = Promise.resolve();

  private constructor(at: At, memorial: TestMemorial) {
    this.#at = at;
    this.#memorial = memorial;
  }

  static async begin(at: At): Promise<Writers> {
    const writers = new Writers(at, await aMemorial(at));
    const visitors = Array.from({ length: VISITORS }, () => [
      writers.#keepOn(() => writers.#write("guestbook")),
      writers.#keepOn(() => writers.#write("candles")),
    ]);
    writers.#work = Promise.all([...visitors.flat(), writers.#keepOn(() => writers.#change())]);
    return writers;
  }

  get answered(): number {
    const { guestbook, candles } = this.#entries;
    // The slowest of the three counts: all kinds are under way.
    return Math.min(guestbook.length, candles.length, this.#changes.length);
  }

  /** Returns when the last answer is there, or is lost. */
  async rest(): Promise<void> {
    this.#resting = true;
    await this.#work;
  }

  /** What isn't there as it was answered, and what is there by half; asked at another server if given. */
  async lostOrHalf(at: At = this.#at): Promise<string[]> {
    const problems: string[] = [];
    for (const section of ["guestbook", "candles"] as const) {
      const found = new Map((await this.#all(at, section)).map((entry) => [entry.id, entry]));
      for (const entry of this.#entries[section]) {
        if (!isDeepStrictEqual(found.get(entry.id), entry)) problems.push(`${section}: lost`);
      }
      for (const { message } of found.values()) {
        const number = Number(message?.split(" ")[1]);
        if (message !== words(number)) problems.push(`${section}: half`);
      }
    }
    return [...problems, ...(await this.#lostOrHalfChanges(at))];
  }

  /** A change is several rows: the memorial, its former address, its audit. */
  async #lostOrHalfChanges(at: At): Promise<string[]> {
    const { path, id } = this.#memorial;
    const owner = at.as(this.#memorial.owner.cookie);
    const { name, slug, epitaph, revision } = (await owner.get(path)).body;
    const number = Number(slug.split("-").at(-1));
    const isWhole = name === `Inger ${number}` && epitaph === words(number);
    const isThere = revision >= (this.#changes.at(-1)?.revision ?? 0);
    const ways = this.#changes.map(async (change) => {
      const { body } = await owner.get(`/api/memorials/${change.slug}`);
      return body.id === id ? [] : [`${change.slug} leads nowhere`];
    });
    return [
      ...(isWhole ? [] : ["a change is there by half"]),
      ...(isThere ? [] : ["a change is lost"]),
      ...(await Promise.all(ways)).flat(),
    ];
  }

  async #keepOn(write: () => Promise<void>): Promise<void> {
    // A connection that broke gave no answer: whether that write is there is open.
    while (!this.#resting) await write().catch(() => undefined);
  }

  async #write(section: Section): Promise<void> {
    const number = ++this.#number;
    const name = section === "guestbook" ? { authorName: "Bo" } : { name: "Bo" };
    const given = { ...name, message: words(number) };
    const answer = await this.#at.as().post(`${this.#memorial.path}/${section}`, given);
    if (answer.status === 201) this.#entries[section].push(answer.body);
    else this.refusals.push(answer);
  }

  async #change(): Promise<void> {
    const number = ++this.#number;
    const slug = `inger-${this.#memorial.id.slice(-8)}-${number}`;
    const given = { name: `Inger ${number}`, slug, epitaph: words(number) };
    const answer = await this.#memorial.owner.put(this.#memorial.path, given);
    if (answer.status === 200) this.#changes.push(answer.body);
    else this.refusals.push(answer);
  }

  async #all(at: At, section: Section): Promise<Entry[]> {
    const found: Entry[] = [];
    let cursor: string | null = null;
    do {
      const from: string = cursor === null ? "" : `&cursor=${cursor}`;
      const path = `${this.#memorial.path}/${section}?limit=100${from}` as const;
      const { body } = await at.as().get(path);
      found.push(...body.items);
      cursor = body.nextCursor;
    } while (cursor !== null);
    return found;
  }
}
