import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { crc32, deflateRawSync } from "node:zlib";
import { ZipFile } from "yazl";

/** A ZIP archive of these files, in their order. */
export async function aZip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), name, { compress: name !== "mimetype" });
  }
  const written = buffer(zip.outputStream);
  zip.end();
  await once(zip.outputStream, "end");
  return written;
}

const CONTENT_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`;
const RELATIONS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** What Word writes, as far as its parts are told apart. */
export function aWordFile(more: Record<string, string | Buffer> = {}): Promise<Buffer> {
  const document = "<w:document><w:t>Inskription: Elsket og savnet</w:t></w:document>";
  return aZip({
    "[Content_Types].xml": CONTENT_TYPES,
    "_rels/.rels": RELATIONS,
    "word/document.xml": document,
    ...more,
  });
}

/** What Writer writes. */
export function anOpenDocument(more: Record<string, string | Buffer> = {}): Promise<Buffer> {
  return aZip({
    mimetype: "application/vnd.oasis.opendocument.text",
    "content.xml": "<office:document-content/>",
    "META-INF/manifest.xml": "<manifest:manifest/>",
    ...more,
  });
}

/** One deflated entry, with what its directory says of its unpacked size. */
export function aZipThatSays(name: string, content: Buffer, bytes: number): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(bytes, 18);
  common.writeUInt16LE(Buffer.byteLength(name), 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed]);
  const central = Buffer.concat([
    Buffer.from("PK\x01\x02\x14\x00", "latin1"),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
