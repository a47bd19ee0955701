import { parse } from "@plussub/srt-vtt-parser";
import sanitizeHtml from "sanitize-html";
import { openTagsIn } from "#platform/html-tags.server.ts";

/** More than a film of some hours needs. */
const CUES_MAX = 5000;

/** The position of a cue; ours use the player's default. */
const CUE_SETTINGS = /(-->[ \t]*[\d:.,]+)[^\n]*/g;

type Cue = { from: number; to: number; text: string };

/**
 * Converts `.srt` or `.vtt` to WebVTT with times and text only: no styles, markup or settings.
 * `null` if nothing in it can be shown.
 */
export function readSubtitles(file: string): string | null {
  const text = file
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .replace(CUE_SETTINGS, "$1");
  const cues = cuesIn(text);
  if (cues === null || cues.length === 0 || cues.length > CUES_MAX) return null;
  return ["WEBVTT", ...cues.map(written)].join("\n\n") + "\n";
}

/** `null` if a cue is implausible: half a translation would mislead. */
function cuesIn(text: string): Cue[] | null {
  try {
    // The library's types don't resolve here.
    const { entries } = parse(text) as { entries: Cue[] };
    if (entries.some((cue) => openTagsIn(cue.text) === null)) return null;
    const cues = entries.map((cue) => ({ ...cue, text: plain(cue.text) }));
    if (!cues.every(({ from, to }) => from >= 0 && to > from && Number.isFinite(to))) return null;
    return cues.filter((cue) => cue.text !== "").toSorted((a, b) => a.from - b.from);
  } catch {
    // The parser throws if the file is no subtitle.
    return null;
  }
}

/** Escapes the remaining text for WebVTT: no tag, no entity, no cue arrow. */
function plain(words: string): string {
  return sanitizeHtml(words, { allowedTags: [], allowedAttributes: {} })
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}

function written({ from, to, text }: Cue): string {
  return `${time(from)} --> ${time(to)}\n${text}`;
}

function time(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const rest = String(Math.floor(ms % 1000)).padStart(3, "0");
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${rest}`;
}
