import { expect } from "@playwright/test";
import type { World, Memorial } from "./world.ts";
import { answered, MADE_READY } from "./world.ts";

/** Four generations in the letters of old DOS programs, though the head says something else. */
const LINES = `0 HEAD
1 SOUR BROSKEEP
1 CHAR ANSI
0 @I1@ INDI
1 NAME Inger Margrethe /Østergård/
1 SEX F
1 BIRT
2 DATE 17 MAY 1931
1 DEAT
2 DATE 3 FEB 2024
1 FAMS @F1@
1 FAMC @F2@
0 @I2@ INDI
1 NAME Villy /Østergård/
1 SEX M
1 DEAT
2 DATE 2001
2 CAUS Lungebetændelse
1 NOTE Han sejlede på Grønland.
1 _KIRKE Års
1 FAMS @F1@
0 @I3@ INDI
1 NAME Jørgen /Østergård/
1 SEX M
1 BIRT
2 DATE 2 JAN 1959
1 NOTE Bor på Østerbro.
1 FAMC @F1@
0 @I4@ INDI
1 NAME Ane Kirstine /Sørensen/
1 SEX F
1 BIRT
2 DATE BET 1902 AND 1904
1 DEAT
2 DATE 1981
1 FAMS @F2@
1 FAMC @F3@
0 @I5@ INDI
1 NAME Maren /Jørgensen/
1 SEX F
1 DEAT
2 DATE 14 SEP 1952
1 FAMS @F3@
1 FAMC @F4@
0 @I6@ INDI
1 NAME Birthe /Ibsdatter/
1 SEX F
1 DEAT
2 DATE 1920
1 FAMS @F4@
0 @I7@ INDI
1 NAME Dorthea /Jørgensen/
1 SEX F
1 DEAT
2 DATE 1969
1 FAMC @F4@
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 CHIL @I3@
1 MARR
2 DATE 20 AUG 1955
0 @F2@ FAM
1 WIFE @I4@
1 CHIL @I1@
0 @F3@ FAM
1 WIFE @I5@
1 CHIL @I4@
0 @F4@ FAM
1 WIFE @I6@
1 CHIL @I5@
1 CHIL @I7@
denne linje har intet nummer
0 TRLR`;

/** Code page 850 of the letters in it. */
const IN_DOS = new Map([
  ["ø", 0x9b],
  ["Ø", 0x9d],
  ["å", 0x86],
  ["Å", 0x8f],
  ["æ", 0x91],
]);

function inDosLetters(text: string): Buffer {
  return Buffer.from([...text].map((letter) => IN_DOS.get(letter) ?? letter.charCodeAt(0)));
}

/** As another program wrote it. */
export const FAMILY_FILE = {
  name: "slægten.ged",
  mimeType: "application/octet-stream",
  buffer: inDosLetters(LINES.replaceAll("\n", "\r\n")),
};

type Sent = { name: string; mimeType: string; buffer: Buffer };

/** A file that waits for its reader to say how it is put into the tree. */
export async function aReadFile({ id, keeper }: Memorial, file: Sent = FAMILY_FILE): Promise<void> {
  const at = `/api/memorials/${id}/family-tree/imports`;
  const begun = await answered(keeper.api.post(at, { multipart: { file } }));
  const state = async () => (await answered(keeper.api.get(`${at}/${begun.id}`))).state;
  await expect.poll(state, MADE_READY).toBe("ready");
}

/** Whom the file is about. */
export function aMemorialOfFile(world: World): Promise<Memorial> {
  return world.aMemorial({
    name: "Inger Margrethe Østergård",
    bornOn: "1931-05-17",
    diedOn: "2024-02-03",
    privacy: "public",
  });
}
