import type { WrittenWords } from "../restrictions/model.ts";

/** What is compared of a film's subtitles: what is said, over all the cues. */
export function wordsOfSubtitles(vtt: string): WrittenWords {
  const lines = vtt.split("\n").filter((line) => line !== "WEBVTT" && !line.includes("-->"));
  return { texts: [lines.join("\n")] };
}
