import { expect, it } from "vitest";
import { readSubtitleFile } from "./subtitle-file.ts";

const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], "film.srt");

it("decodes UTF-8, and older encodings", async () => {
  const words = "Æbler på Ærø";
  expect(await readSubtitleFile(fileOf(new TextEncoder().encode(words)))).toBe(words);
  const latin = Uint8Array.from(words, (letter) => letter.charCodeAt(0));
  expect(await readSubtitleFile(fileOf(latin))).toBe(words);
});

it("rejects a film that was chosen by mistake", async () => {
  expect(await readSubtitleFile(fileOf(new Uint8Array(1_000_001)))).toBeNull();
});
