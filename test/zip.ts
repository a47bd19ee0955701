import { inflateRawSync } from "node:zlib";

const DEFLATED = 8;

/** The contents of a ZIP by name, in the order of its directory. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  return new Map([...entriesOf(zip)].map(([name, { file }]) => [name, file]));
}

/** The compression method of each file in a ZIP. */
export function entriesOf(zip: Buffer): Map<string, { file: Buffer; isCompressed: boolean }> {
  const end = zip.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  if (end < 0) throw new Error("This is no whole ZIP.");
  const count = zip.readUInt16LE(end + 10);
  const files = new Map<string, { file: Buffer; isCompressed: boolean }>();
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    const isCompressed = zip.readUInt16LE(at + 10) === DEFLATED;
    const size = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    if (files.has(name)) throw new Error(`Two files are called ${name}.`);
    const stored = zip.subarray(begin, begin + size);
    files.set(name, { isCompressed, file: isCompressed ? inflateRawSync(stored) : stored });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
