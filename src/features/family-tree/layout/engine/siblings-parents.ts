import type { Sibling } from "./members.ts";
import { stemFrom, type PageFamilies } from "./page-families.ts";
import type { Pair } from "./parents.ts";
import type { LayoutFamily } from "./tree-shapes.ts";

/** A pair, one parent of it, or people who aren't known. */
export type Owner = { pair: Pair | null; parent: string | null };

const UNKNOWN: Owner = { pair: null, parent: null };

/** The person's brothers and sisters by those of their parents who are drawn. */
export function ownersOf(
  page: PageFamilies,
  focus: string,
  pairs: readonly Pair[],
): { owner: Owner; children: Sibling[] }[] {
  const found = new Map<string, { owner: Owner; children: Sibling[] }>();
  const seen = new Set([focus]);
  const origins = page.originsOf(focus);
  const own = page.madeBy(focus);
  const others = page.all.filter((one) => !own.includes(one));
  const add = (family: LayoutFamily, ofUnknown: boolean) => {
    for (const child of page.childrenOf(family)) {
      const parents = page.parentsIn(family, child.key);
      const keys = parents.map(({ key }) => key);
      const owner = ofUnknown ? UNKNOWN : ownerOf(keys, pairs, family.id);
      if (seen.has(child.key) || owner === null || (ofUnknown && keys.length > 0)) continue;
      seen.add(child.key);
      const { pair, parent } = owner;
      const otherParents = keys.filter((key) => parent !== null && key !== parent);
      const sibling = { ...child, stem: stemFrom(parents), otherParents };
      const id = `${pair?.row} ${parent}`;
      const known = found.get(id);
      if (known === undefined) found.set(id, { owner, children: [sibling] });
      else known.children.push(sibling);
    }
  };
  for (const family of [...origins, ...others]) add(family, false);
  for (const family of origins) add(family, true);
  return [...found.values()];
}

/** The pair if it is theirs whole, else the one of it who is. */
function ownerOf(parents: readonly string[], pairs: readonly Pair[], family: string): Owner | null {
  const whole = pairs.find(
    (pair) => pair.family.id === family && pair.places.every(({ key }) => parents.includes(key)),
  );
  if (whole !== undefined) return { pair: whole, parent: null };
  for (const pair of pairs) {
    const place = pair.places.find(({ key, under }) => under === null && parents.includes(key));
    if (place !== undefined) return { pair, parent: place.key };
  }
  return null;
}
