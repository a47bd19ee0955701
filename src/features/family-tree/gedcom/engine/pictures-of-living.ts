import { filesIn, mediaOf } from "./local-files.ts";
import type { Structure } from "./structure.ts";

/**
 * Which pictures may not leave with a file while the living stay: whatever a living person has, or a family to which
 * one belongs, though others have it, too. A record may tell of it; the picture itself shows them.
 */
export function createPicturesOfLiving() {
  const ids = new Set<string>();
  const payloads = new Set<string>();
  const media = new Map<string, Structure>();

  const take = (record: Structure, isOfLiving: boolean) => {
    if (record.tag === "OBJE" && record.xref !== undefined) media.set(record.xref, record);
    if (!isOfLiving) return;
    for (const id of mediaOf(record)) ids.add(id);
    for (const { text } of filesIn(record)) if (text !== undefined) payloads.add(text);
  };

  /** After all were taken: the records of media, whichever of them names one of these files. */
  const hidden = (): ReadonlySet<string> => {
    for (const id of ids)
      for (const { text } of filesIn(media.get(id) ?? { tag: "OBJE" }))
        if (text !== undefined) payloads.add(text);
    for (const [id, record] of media) if (isHidden(record)) ids.add(id);
    return ids;
  };

  /** Media with such a file, wherever they stand. */
  const isHidden = (structure: Structure) =>
    structure.tag === "OBJE" &&
    filesIn(structure).some(({ text }) => text !== undefined && payloads.has(text));

  return { take, hidden, isHidden };
}
