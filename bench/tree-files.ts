import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A GEDCOM file of families of four, as a program writes them that knows much of each. */
export async function writeTreeFile(
  path: string,
  { people, bytesEach }: { people: number; bytesEach: number },
): Promise<void> {
  await pipeline(Readable.from(pieces(people, bytesEach)), createWriteStream(path));
}

const SAID =
  "Boede på gården ved åen, og blev kaldt Åge af alle, der kendte ham fra marken og fra kirken i Hørsholm.";

function* pieces(people: number, bytesEach: number): Generator<string> {
  yield "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n";
  const notes = Math.max(0, Math.floor((bytesEach - 300) / (Buffer.byteLength(SAID) + 8)));
  const note = `1 NOTE ${SAID}\n${`2 CONT ${SAID}\n`.repeat(Math.max(0, notes - 1))}`;
  for (let at = 0; at < people; at++) {
    const family = Math.floor(at / 4);
    const year = 1650 + 30 * (family % 11) + (at % 4 > 1 ? 28 : 0);
    yield (
      `0 @I${at}@ INDI\n1 NAME Åge${at} /Østergård${family % 97}/\n2 GIVN Åge${at}\n2 SURN Østergård\n` +
        `1 SEX ${at % 2 === 0 ? "M" : "F"}\n1 BIRT\n2 DATE ${1 + (at % 28)} MAY ${year}\n2 PLAC Hørsholm, Frederiksborg, Danmark\n` +
        `1 DEAT\n2 DATE ABT ${year + 70}\n2 SOUR @S1@\n3 PAGE opslag ${at}\n1 OCCU Gårdmand\n` +
        `${notes > 0 ? note : ""}1 FAM${at % 4 > 1 ? "C" : "S"} @F${family}@\n`
    );
  }
  for (let family = 0; 4 * family + 3 < people; family++) {
    const [a, b, c, d] = [0, 1, 2, 3].map((place) => `@I${4 * family + place}@`);
    yield `0 @F${family}@ FAM\n1 HUSB ${a}\n1 WIFE ${b}\n1 CHIL ${c}\n1 CHIL ${d}\n1 MARR\n2 DATE ${1675 + 30 * (family % 11)}\n`;
  }
  yield "0 @S1@ SOUR\n1 TITL Kirkebog for Hørsholm sogn\n0 TRLR\n";
}
