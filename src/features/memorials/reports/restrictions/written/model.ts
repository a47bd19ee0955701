import { TEXT_FIELDS, type MemorialChange, type TextField } from "../../../contract.ts";
import type { RestingPlaceChange } from "../../../grave/contract.ts";
import type { MediaText } from "../../../media/contract.ts";
import type { EventContent } from "../../../versions/model.ts";
import type { WrittenWords } from "../model.ts";

/** What each thing that somebody saves writes on the page: whatever is to be compared is listed here. */

/** Fields in which something is told; in the others stand names, places and addresses. */
const TOLD: readonly TextField[] = ["epitaph", "ceremonyFlowers", "ceremonyDress", "graveNote"];

/** Of a memorial, beside its biography. */
export function wordsOfChange(change: MemorialChange): WrittenWords {
  const { name, slug, ceremonyPlace, ceremonyStream, ceremonies = [] } = change;
  const fields = Object.values(TEXT_FIELDS).flat<TextField[][]>();
  const valuesOf = (isTold: boolean) =>
    fields
      .filter((field) => field !== "biography" && TOLD.includes(field) === isTold)
      .map((field) => change[field]);
  return {
    texts: [...valuesOf(true), ...ceremonies.map(({ note }) => note)],
    names: [
      ...valuesOf(false),
      name,
      slug?.replaceAll("-", " "),
      ceremonyPlace,
      ceremonyStream,
      ...ceremonies.flatMap((one) => [one.name, one.place, one.address, one.stream]),
    ],
  };
}

/** Beside a picture, film, recording or document. */
export function wordsOfMedia({ caption, altText, album }: MediaText): WrittenWords {
  return { texts: [caption, altText, album] };
}

/** Of a film's subtitles: what is said, over all the cues. */
export function wordsOfSubtitles(vtt: string): WrittenWords {
  const lines = vtt.split("\n").filter((line) => line !== "WEBVTT" && !line.includes("-->"));
  return { texts: [lines.join("\n")] };
}

export function wordsOfEvent({ title, text, place, people, source }: EventContent): WrittenWords {
  const isTold = source?.kind === "told";
  const note = source === null || source.kind === "told" ? null : source.note;
  return { texts: [title, text, note], names: [place, ...people, isTold ? source.by : null] };
}

export function wordsOfRestingPlace({ burials, leaseHolder }: RestingPlaceChange): WrittenWords {
  return { names: [leaseHolder, ...(burials ?? []).map(({ name }) => name)] };
}
