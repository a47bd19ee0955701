import { expect, it } from "vitest";
import { readSubtitleFile } from "./subtitle-file.ts";

const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], "film.srt");

it("reads a file in UTF-8, and an older one as it was meant", async () => {
  const words = "Æbler på Ærø";
  expect(await readSubtitleFile(fileOf(new TextEncoder().encode(words)))).toBe(words);
  const latin = Uint8Array.from(words, (letter) => letter.charCodeAt(0));
  expect(await readSubtitleFile(fileOf(latin))).toBe(words);
});

it("doesn't read a film that was chosen by mistake", async () => {
  expect(await readSubtitleFile(fileOf(new Uint8Array(1_000_001)))).toBeNull();
});
