import { COMPARED_TEXTS, type TextField } from "../contract.ts";
import type { WrittenWords } from "../restrictions/model.ts";
import type { MemorialChange } from "./contract.ts";

/** Of a memorial, beside its biography. */
export function wordsOfChange(change: MemorialChange): WrittenWords {
  const { name, slug, ceremonyPlace, ceremonyStream, ceremonies = [] } = change;
  const valuesOf = (fields: readonly TextField[]) => fields.map((field) => change[field]);
  return {
    texts: [...valuesOf(COMPARED_TEXTS.told), ...ceremonies.map(({ note }) => note)],
    names: [
      ...valuesOf(COMPARED_TEXTS.named),
      name,
      slug?.replaceAll("-", " "),
      ceremonyPlace,
      ceremonyStream,
      ...ceremonies.flatMap((one) => [one.name, one.place, one.address, one.stream]),
    ],
  };
}
