import { finding, type Finding } from "./findings.ts";
import type { Source } from "./sources.ts";

const FILE = /^src\/features\/.*\/profile-part\.tsx$/;
const SHAPE = /export const profilePart: ProfilePart = \{\s*order: (\d+),.*?\btexts: \[\s*"/s;

/** What slices add to the profile page is found by the file's name, so nothing else would miss it. */
export function checkProfileParts(sources: readonly Source[]): Finding[] {
  const places = new Map<string, string>();
  return sources
    .filter(({ file }) => FILE.test(file))
    .flatMap(({ file, text }) => {
      if (!file.includes("/pages/")) {
        return [finding("profile-parts-are-pages", file, "It is found in a slice's pages/ only.")];
      }
      const place = SHAPE.exec(text)?.[1];
      if (place === undefined) {
        const says = `Export profilePart: ProfilePart = { order: …, Part: …, texts: ["…"] }.`;
        return [finding("profile-parts-name-texts", file, says)];
      }
      const other = places.get(place);
      places.set(place, file);
      if (other === undefined) return [];
      return [finding("profile-parts-have-places", file, `${other} has the order ${place}, too.`)];
    });
}
