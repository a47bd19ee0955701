import { TEXT_FIELDS, type TextField } from "../contract.ts";
import type { WrittenWords } from "../restrictions/model.ts";
import type { MemorialChange } from "./contract.ts";

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
