import fc from "fast-check";
import { expect, test } from "vitest";
import { detectMediaType } from "./media-type.server.ts";

const ascii = (text: string) => Buffer.from(text, "latin1");
const ftyp = (brands: string) => {
  const box = Buffer.concat([Buffer.alloc(4), ascii(`ftyp${brands}`)]);
  box.writeUInt32BE(box.length);
  return Buffer.concat([box, Buffer.alloc(64)]);
};
/** EBML's header, with which WebM and Matroska files begin. */
const ebml = (type: string) =>
  Buffer.concat([
    Buffer.from("1a45dfa3", "hex"),
    Buffer.from([0x80 + 3 + type.length]),
    Buffer.from("4282", "hex"),
    Buffer.from([0x80 + type.length]),
    ascii(type),
    Buffer.alloc(64),
  ]);
const riff = (type: string) =>
  Buffer.concat([ascii("RIFF\x24\0\0\0"), ascii(type), Buffer.alloc(64)]);
const ogg = (codec: string) =>
  Buffer.concat([ascii("OggS"), Buffer.alloc(24), ascii(codec), Buffer.alloc(64)]);
const tiff = (directoryAt: number) => {
  const head = Buffer.alloc(8192);
  head.write("II*\0", "latin1");
  head.writeUInt32LE(directoryAt, 4);
  return head;
};
const png = Buffer.concat([
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
  Buffer.alloc(17),
  Buffer.from("0000000049444154", "hex"),
  Buffer.alloc(32),
]);

const cases: [name: string, head: Uint8Array, kind: string, mime: string, extension: string][] = [
  ["JPEG", Buffer.from("ffd8ffe000104a464946", "hex"), "image", "image/jpeg", "jpg"],
  ["PNG", png, "image", "image/png", "png"],
  ["WebP", riff("WEBPVP8 "), "image", "image/webp", "webp"],
  ["AVIF", ftyp("avif\0\0\0\0avifmif1"), "image", "image/avif", "avif"],
  ["AVIF, generic brand first", ftyp("mif1\0\0\0\0mif1avifmiaf"), "image", "image/avif", "avif"],
  ["HEIC", ftyp("heic\0\0\0\0mif1heic"), "image", "image/heic", "heic"],
  ["HEIC, generic brand first", ftyp("mif1\0\0\0\0mif1heic"), "image", "image/heic", "heic"],
  ["a burst of HEIC", ftyp("hevc\0\0\0\0msf1hevc"), "image", "image/heic", "heic"],
  ["GIF", ascii("GIF89a\x01\0\x01\0"), "image", "image/gif", "gif"],
  ["TIFF", tiff(8), "image", "image/tiff", "tif"],
  ["TIFF, big-endian", Buffer.from("4d4d002a000000080000", "hex"), "image", "image/tiff", "tif"],
  ["TIFF, directory far behind", tiff(5_000_000), "image", "image/tiff", "tif"],
  ["BigTIFF", Buffer.from("49492b000800000010000000", "hex"), "image", "image/tiff", "tif"],
  ["MP4", ftyp("isom\0\0\0\0isomavc1"), "video", "video/mp4", "mp4"],
  ["M4V", ftyp("M4V \0\0\0\0"), "video", "video/mp4", "mp4"],
  ["MOV", ftyp("qt  \0\0\0\0"), "video", "video/quicktime", "mov"],
  ["WebM", ebml("webm"), "video", "video/webm", "webm"],
  ["MP3", Buffer.from("fffb9064000000000000", "hex"), "audio", "audio/mpeg", "mp3"],
  [
    "MP3 with tags",
    Buffer.concat([ascii("ID3\x04\0\0\0\0\x7f\x7f"), Buffer.alloc(90)]),
    "audio",
    "audio/mpeg",
    "mp3",
  ],
  ["M4A", ftyp("M4A \0\0\0\0"), "audio", "audio/mp4", "m4a"],
  ["WAV", riff("WAVEfmt "), "audio", "audio/wav", "wav"],
  ["Ogg Vorbis", ogg("\x01vorbis"), "audio", "audio/ogg", "ogg"],
  ["Ogg Opus", ogg("OpusHead"), "audio", "audio/ogg", "ogg"],
  ["PDF", ascii("%PDF-1.7\n"), "document", "application/pdf", "pdf"],
];

test.each(cases)("recognises %s", async (_name, head, kind, mime, extension) => {
  expect(await detectMediaType(head)).toEqual({ kind, mime, extension });
});

const refused: [name: string, head: Uint8Array][] = [
  ["nothing", Buffer.alloc(0)],
  ["zeros", Buffer.alloc(8192)],
  ["HTML", ascii("<!doctype html><script>alert(1)</script>")],
  ["SVG", ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["SVG with a prologue", ascii('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["a playlist", ascii("#EXTM3U\n#EXTINF:1,\n/etc/passwd\n")],
  ["a ZIP archive", Buffer.concat([ascii("PK\x03\x04"), Buffer.alloc(60)])],
  ["a program", Buffer.concat([ascii("\x7fELF"), Buffer.alloc(60)])],
  ["Matroska", ebml("matroska")],
  ["Ogg Theora", ogg("\x80theora")],
  ["a camera's raw data", ascii("II*\0\x10\0\0\0CR\x02\0\0\0\0\0")],
  ["PostScript", ascii("%!PS-Adobe-3.0 EPSF-3.0\n")],
];

test.each(refused)("refuses %s", async (_name, head) => {
  expect(await detectMediaType(head)).toBeNull();
});

test("answers for any bytes, including those that begin like a known format", async () => {
  const beginnings = cases.map(([, head]) => head);
  const bytes = fc.uint8Array({ maxLength: 300 });
  const cut = fc
    .tuple(fc.constantFrom(...beginnings), fc.nat(40), bytes)
    .map(([head, kept, rest]) => Buffer.concat([head.subarray(0, kept), rest]));
  await fc.assert(
    fc.asyncProperty(fc.oneof(bytes, cut), async (head) => {
      const type = await detectMediaType(head);
      expect([null, ...cases.map((one) => one[3])]).toContain(type?.mime ?? null);
    }),
    { numRuns: 1000 },
  );
});
