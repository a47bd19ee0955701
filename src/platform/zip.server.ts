import { Readable } from "node:stream";
import { makeZip } from "client-zip";

export type ZipEntry = {
  name: string;
  input: string | AsyncIterable<string | Uint8Array>;
  lastModified?: Date;
};

/**
 * An archive that is made while it is read: an entry is asked for when the one before it has gone
 * out, and nothing of it is kept. Whoever stops reading ends `entries`, so that what they opened
 * for an entry is closed in their `finally`.
 */
export function zipOf(entries: AsyncGenerator<ZipEntry>): Readable {
  const source: AsyncIterable<ZipEntry> = {
    [Symbol.asyncIterator]: () => ({
      next: () => entries.next(),
      // So the library tells that nobody reads any more.
      throw: () => entries.return(undefined),
    }),
  };
  return Readable.from(makeZip(source), { objectMode: false });
}
