import fc from "fast-check";
import { expect, test } from "vitest";
import { detectMediaType, extensionOf, isConverted, MEDIA_TYPES } from "./media-type.server.ts";

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

const asf = (...streams: string[]) => {
  const about = streams.map((stream) => {
    const size = Buffer.alloc(8);
    size.writeBigUInt64LE(40n);
    return Buffer.concat([
      Buffer.from("9107dcb7b7a9cf118ee600c00c205365", "hex"),
      size,
      Buffer.from(stream, "hex"),
    ]);
  });
  const rest = Buffer.alloc(14);
  rest.writeBigUInt64LE(500n);
  return Buffer.concat([
    Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex"),
    rest,
    ...about,
    Buffer.alloc(100),
  ]);
};
const ASF_SOUND = "409e69f84d5bcf11a8fd00805f5c442b";
const ASF_PICTURE = "c0ef19bc4d5bcf11a8fd00805f5c442b";
const bitmap = (header: number) => {
  const head = Buffer.alloc(100);
  head.write("BM");
  head.writeUInt32LE(header, 14);
  return head;
};
const packets = (size: number, offset: number) => {
  const head = Buffer.alloc(size * 4);
  for (let at = offset; at < head.length; at += size) head[at] = 0x47;
  return head;
};

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
  [
    "BigTIFF, big-endian",
    Buffer.from("4d4d002b000800000000000000000010", "hex"),
    "image",
    "image/tiff",
    "tif",
  ],
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
  ["BMP", bitmap(40), "image", "image/bmp", "bmp"],
  ["BMP of OS/2", bitmap(12), "image", "image/bmp", "bmp"],
  ["AVI", riff("AVI LIST"), "video", "video/x-msvideo", "avi"],
  ["MPEG-1", Buffer.from("000001ba2100010001800001", "hex"), "video", "video/mpeg", "mpg"],
  ["MPEG-2", Buffer.from("000001ba4400040004010000", "hex"), "video", "video/mpeg", "mpg"],
  ["MTS", packets(188, 0), "video", "video/mp2t", "mts"],
  ["MTS of a camcorder", packets(192, 4), "video", "video/mp2t", "mts"],
  ["WMV", asf(ASF_PICTURE), "video", "video/x-ms-wmv", "wmv"],
  ["WMV, sound first", asf(ASF_SOUND, ASF_PICTURE), "video", "video/x-ms-wmv", "wmv"],
  ["3GP", ftyp("3gp4\0\0\0\0"), "video", "video/3gpp", "3gp"],
  ["3G2", ftyp("3g2a\0\0\0\0"), "video", "video/3gpp2", "3g2"],
  ["Matroska", ebml("matroska"), "video", "video/matroska", "mkv"],
  ["Ogg Theora", ogg("\x80theora"), "video", "video/ogg", "ogv"],
  ["WMA", asf(ASF_SOUND), "audio", "audio/x-ms-wma", "wma"],
  ["AIFF", ascii("FORM\0\0\x10\0AIFFCOMM"), "audio", "audio/aiff", "aif"],
  ["FLAC", ascii("fLaC\0\0\0\x22"), "audio", "audio/flac", "flac"],
  ["AMR", ascii("#!AMR\n"), "audio", "audio/amr", "amr"],
  ["AAC", Buffer.from("fff15080022ffc", "hex"), "audio", "audio/aac", "aac"],
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
  ["a letter that begins like a bitmap", ascii("BMW 2002, købt i Aarhus i foråret 1972")],
  ["a camera's raw data", ascii("II*\0\x10\0\0\0CR\x02\0\0\0\0\0")],
  ["MIDI", ascii("MThd\0\0\0\x06\0\x01\0\x02\x01\xe0")],
  ["a playlist of a radio", ascii("[playlist]\nFile1=https://radio.example/a.mp3\n")],
  ["a song that is locked to its buyer", ftyp("M4P \0\0\0\0M4A mp42")],
  ["a film that is locked to its buyer", ftyp("F4P \0\0\0\0")],
  ["Speex", ogg("Speex   1.2")],
  ["PostScript", ascii("%!PS-Adobe-3.0 EPSF-3.0\n")],
];

test.each(refused)("refuses %s", async (_name, head) => {
  expect(await detectMediaType(head)).toBeNull();
});

test("has an ending of its own for every type", () => {
  expect(MEDIA_TYPES.map(({ mime }) => extensionOf(mime))).toEqual(
    MEDIA_TYPES.map(({ extension }) => extension),
  );
  expect(new Set(MEDIA_TYPES.map(({ extension }) => extension)).size).toBe(MEDIA_TYPES.length);
});

test("tells which types nothing can be shown of unconverted", () => {
  const converted = MEDIA_TYPES.filter(isConverted).map(({ extension }) => extension);
  expect(converted.join(" ")).toBe("bmp avi mpg mts wmv 3gp 3g2 mkv ogv wma aif flac amr aac");
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
