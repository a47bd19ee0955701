import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import type { Locale } from "#platform/i18n/locales.ts";

/** In what state a page would be made now, and whose changes make it stale. */
export type PageRevision = { topic: string; revision: string };

/** By what a page is found: its address with the query, and the language it is read in. */
export type PageName = { address: string; locale: Locale };

export type StoredPage = {
  headers: Record<string, string>;
  etag: string;
  /** Compressed by Brotli. */
  body: Buffer;
};

type Head = PageName & {
  build: string;
  revision: string;
  etag: string;
  headers: StoredPage["headers"];
};

type Settings = {
  directory: string;
  /** The most that all files may take; 0 stores nothing. */
  bytes: number;
  /** Of the program that makes the pages, with the settings that pages show. */
  build: string;
};

const PREFIX_BYTES = 8;
/** A sweep leaves room for the pages made until the next one. */
const SWEPT_TO = 0.9;

/**
 * Pages made before, on this node's disk: the long tail that memory doesn't hold, and all of them after a
 * restart. A file answers only while it holds the very revision that the caller has just read. Each is
 * written beside its place and moved there; one that is torn, or of another build, is no page.
 */
export class PageStore {
  readonly #settings: Settings;
  /** All files together, as far as is known since the last sweep. */
  #held = 0;
  #sweeping: Promise<void> | null = null;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  get isOn(): boolean {
    return this.#settings.bytes > 0;
  }

  async find(name: PageName, revision: string): Promise<StoredPage | null> {
    return (await this.read(name))(revision);
  }

  /** Reads a page whose revision isn't known yet; what it answers tells whether it is of that one. */
  async read(name: PageName): Promise<(revision: string) => StoredPage | null> {
    const file = await readFile(this.#fileOf(name)).catch(() => null);
    return (revision) => (file === null ? null : this.#pageIn(file, { name, revision }));
  }

  #pageIn(file: Buffer, { name, revision }: { name: PageName; revision: string }) {
    const page = unpacked(file);
    if (page === null) return null;
    const { build } = this.#settings;
    const expected = { ...name, build, revision };
    const isSame = (Object.keys(expected) as (keyof typeof expected)[]).every(
      (key) => page.head[key] === expected[key],
    );
    return isSame ? { headers: page.head.headers, etag: page.head.etag, body: page.body } : null;
  }

  async put(name: PageName, revision: string, page: StoredPage): Promise<void> {
    const { build } = this.#settings;
    const file = this.#fileOf(name);
    const { headers, etag, body } = page;
    const packed = packedOf({ ...name, build, revision, etag, headers }, body);
    const beside = `${file}.${randomUUID()}.new`;
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(beside, packed, { mode: 0o600 });
      await rename(beside, file);
    } catch (error) {
      await unlink(beside).catch(() => undefined);
      throw error;
    }
    this.#held += packed.length;
    if (this.#held > this.#settings.bytes) await this.sweep();
  }

  /** Removes the oldest until the rest fits, whatever build wrote them, and what a crash left half-written. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = null;
    });
    return this.#sweeping;
  }

  async #sweep(): Promise<void> {
    const { bytes, directory } = this.#settings;
    if (bytes === 0) {
      await rm(directory, { recursive: true, force: true });
      return;
    }
    const files = await filesBelow(directory);
    files.sort((one, other) => other.writtenAt - one.writtenAt);
    const total = files.reduce((sum, file) => sum + file.bytes, 0);
    const room = total > bytes ? bytes * SWEPT_TO : bytes;
    let held = 0;
    for (const file of files) {
      if (!file.isTorn && held + file.bytes <= room) held += file.bytes;
      else await unlink(file.path).catch(() => undefined);
    }
    this.#held = held;
  }

  #fileOf({ address, locale }: PageName): string {
    const name = createHash("sha256").update(`${locale} ${address}`).digest("hex");
    return join(this.#settings.directory, name.slice(0, 2), name);
  }
}

/** Both lengths of time are far longer than any write takes. */
const TORN_AFTER_MS = 3_600_000;

async function filesBelow(directory: string) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const files = entries.filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const known = await stat(path).catch(() => null);
      if (known === null) return [];
      const isTorn = name.endsWith(".new") && Date.now() - known.mtimeMs > TORN_AFTER_MS;
      return [{ path, bytes: known.size, writtenAt: known.mtimeMs, isTorn }];
    }),
  );
  return found.flat();
}

/** Checksum and length of the head, the head as JSON, the page. */
function packedOf(head: Head, body: Buffer): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32LE(json.length, 4);
  const file = Buffer.concat([prefix, json, body]);
  file.writeUInt32LE(crc32(file.subarray(4)), 0);
  return file;
}

function unpacked(file: Buffer): { head: Head; body: Buffer } | null {
  if (file.length < PREFIX_BYTES || crc32(file.subarray(4)) !== file.readUInt32LE(0)) return null;
  const bodyFrom = PREFIX_BYTES + file.readUInt32LE(4);
  const head = JSON.parse(file.toString("utf8", PREFIX_BYTES, bodyFrom)) as Head;
  return { head, body: file.subarray(bodyFrom) };
}
