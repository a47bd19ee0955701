import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import type { Encoding } from "./encoding-names.ts";
import { createDecoder, createEncodingScan } from "./encodings.ts";

function detect(...chunks: Uint8Array[]): Encoding {
  const scan = createEncodingScan();
  for (const chunk of chunks) scan.push(chunk);
  return scan.encoding();
}

function decode(encoding: Encoding, ...chunks: Uint8Array[]): string {
  const decoder = createDecoder(encoding);
  return chunks.map((chunk) => decoder.decode(chunk)).join("") + decoder.end();
}

const PEOPLE = "0 @I1@ INDI\n1 NAME Søren Ærø /Åkjær/\n1 NOTE Née à Genève, ß, ñ\n".repeat(3);
const headed = (char: string) => `0 HEAD\n1 SOUR X\n1 CHAR ${char}\n${PEOPLE}`;

/** What ANSEL has for the letters above. */
const ANSEL: Record<string, number[]> = {
  ø: [0xb2],
  Æ: [0xa5],
  æ: [0xb5],
  Å: [0xea, 0x41],
  é: [0xe2, 0x65],
  à: [0xe1, 0x61],
  è: [0xe1, 0x65],
  ß: [0xcf],
  ñ: [0xe4, 0x6e],
};
const inAnsel = (text: string) =>
  Uint8Array.from(Array.from(text).flatMap((letter) => ANSEL[letter] ?? [letter.charCodeAt(0)]));

describe("the encoding of a file", () => {
  it.each([
    ["UTF-8, said to be ANSEL", Buffer.from(headed("ANSEL")), "utf-8"],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${headed("ANSI")}`), "utf-8"],
    ["UTF-16 with a mark", Buffer.from(`\uFEFF${headed("UNICODE")}`, "utf16le"), "utf-16le"],
    ["UTF-16 without a mark", Buffer.from(headed("UNICODE"), "utf16le"), "utf-16le"],
    ["UTF-16, the other way round", Buffer.from(headed("UNICODE"), "utf16le").swap16(), "utf-16be"],
    ["ANSI", iconv.encode(headed("ANSI"), "win1252"), "windows-1252"],
    ["ANSI, said to be UTF-8", iconv.encode(headed("UTF-8"), "win1252"), "windows-1252"],
    ["ANSI that says nothing", iconv.encode(PEOPLE, "win1252"), "windows-1252"],
    ["MACINTOSH", iconv.encode(headed("MACINTOSH"), "macintosh"), "macintosh"],
    ["IBMPC", iconv.encode(headed("IBMPC"), "cp850"), "cp850"],
    ["ANSEL", inAnsel(headed("ANSEL")), "ansel"],
    ["ANSEL that says nothing", inAnsel(PEOPLE), "ansel"],
  ] as const)("is found of %s", (_, bytes, encoding) => {
    expect(detect(bytes)).toBe(encoding);
    expect(detect(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toBe(encoding);
    const text = decode(encoding, bytes);
    expect(text.endsWith(PEOPLE)).toBe(true);
    const cut = Math.floor(bytes.length / 2) - 1;
    expect(decode(encoding, bytes.subarray(0, cut), bytes.subarray(cut))).toBe(text);
  });

  it("is UTF-8 also where one letter is broken, or the file is cut off", () => {
    const bytes = Buffer.from(headed("UTF-8"));
    const marked = Buffer.from([0xef, 0xbb, 0xbf, ...Buffer.from("0 HEAD\n"), 0xe9, 0xc3, 0xa9]);
    expect(detect(marked)).toBe("utf-8");
    expect(detect(bytes.subarray(0, bytes.indexOf(0xc3) + 1))).toBe("utf-8");
    expect(detect(bytes, Uint8Array.of(0xff, 0x0a))).toBe("utf-8");
  });

  it("never throws, whatever the bytes are", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decode(detect(bytes), bytes)).toBeTypeOf("string");
      }),
    );
  });
});

describe("ANSEL", () => {
  it("has several marks on a letter in their order", () => {
    expect(decode("ansel", Uint8Array.of(0xe3, 0xf2, 0x61))).toBe("ậ");
    expect(decode("ansel", Uint8Array.of(0xe8), Uint8Array.of(0xe5, 0x75))).toBe("ǖ");
  });

  it("leaves a mark without a letter before the end of its line", () => {
    expect(decode("ansel", Uint8Array.of(0x61, 0xe2, 0x0a, 0x62, 0xe2))).toBe("a\u0301\nb\u0301");
  });

  it("shows a byte that it doesn't have as unreadable", () => {
    expect(decode("ansel", Uint8Array.of(0x80, 0xaf, 0xfd))).toBe("\ufffd\ufffd\ufffd");
  });

  it("composes every letter of Latin alphabets that Unicode has in one", () => {
    const marks = [
      0xe0, 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xee, 0xf0, 0xf1, 0xf2,
    ];
    const letters = marks.flatMap((mark) =>
      Array.from("AEIOUaeiouCcNnSsZz", (letter) =>
        decode("ansel", Uint8Array.of(mark, letter.charCodeAt(0))),
      ),
    );
    expect(letters.every((letter) => letter === letter.normalize("NFC"))).toBe(true);
    expect(letters.filter((letter) => letter.length === 1).length).toBeGreaterThan(150);
  });
});
