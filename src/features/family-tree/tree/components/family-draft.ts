import { toPartialDate } from "../../dates/engine/tree-dates.ts";
import { FAMILY_ENDS, FAMILY_KINDS, PARENT_KINDS } from "../contract.ts";
import type { FamilyChange, TreeFamily } from "../editing/contract.ts";

/** How two belong together, as the fields hold it. */
export type CoupleDraft = { kind: string; ended: string; marriedOn: string; place: string };

/** How each parent is one, by their id. */
export type ParentsDraft = Readonly<Record<string, string>>;

function weddingOf({ events }: TreeFamily) {
  return events.find(({ kind }) => kind === "marriage") ?? null;
}

export function coupleDraftOf(family: TreeFamily): CoupleDraft {
  const wedding = weddingOf(family);
  const date = wedding?.date ?? null;
  return {
    kind: family.kind ?? "",
    ended: family.ended ?? "",
    marriedOn: date === null ? "" : (toPartialDate(date) ?? date),
    place: wedding?.place ?? "",
  };
}

/** What is sent; `null` where nothing was changed. All other events stay as they are. */
export function coupleChangeOf(family: TreeFamily, draft: CoupleDraft): FamilyChange | null {
  const before = coupleDraftOf(family);
  const isWeddingSame = draft.marriedOn === before.marriedOn && draft.place === before.place;
  const change = {
    ...(draft.kind !== before.kind && {
      kind: FAMILY_KINDS.find((one) => one === draft.kind) ?? null,
    }),
    ...(draft.ended !== before.ended && {
      ended: FAMILY_ENDS.find((one) => one === draft.ended) ?? null,
    }),
    ...(!isWeddingSame && { events: eventsWith(family, draft) }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

function eventsWith(family: TreeFamily, { marriedOn, place }: CoupleDraft) {
  const wedding = weddingOf(family);
  const told = family.events.map(({ dateText: _, ...event }) => event);
  const others = told.filter((_, at) => family.events[at] !== wedding);
  if (marriedOn === "" && place.trim() === "") return others;
  const { title = null, note = null, source = null } = wedding ?? {};
  const date = marriedOn === "" ? null : marriedOn;
  return [{ kind: "marriage" as const, title, note, source, date, place }, ...others];
}

function toldOf({ children }: TreeFamily, childId: string) {
  return children.find(({ personId }) => personId === childId)?.parents ?? [];
}

export function parentsDraftOf(family: TreeFamily, childId: string): ParentsDraft {
  const told = toldOf(family, childId);
  const kindOf = (parent: string) => told.find(({ personId }) => personId === parent)?.kind ?? "";
  return Object.fromEntries(family.partners.map((parent) => [parent, kindOf(parent)]));
}

/** The child's own line among the children; `null` where nothing was changed. */
export function parentsChangeOf(
  family: TreeFamily,
  childId: string,
  draft: ParentsDraft,
): FamilyChange | null {
  const before = parentsDraftOf(family, childId);
  if (Object.entries(draft).every(([parent, kind]) => before[parent] === kind)) return null;
  const told = toldOf(family, childId);
  const parents = family.partners.flatMap((personId) => {
    const kind = PARENT_KINDS.find((one) => one === draft[personId]) ?? null;
    // Where some are named, whoever isn't is no parent.
    const isNone =
      kind === null && told.length > 0 && !told.some((parent) => parent.personId === personId);
    return isNone ? [] : [{ personId, kind }];
  });
  return {
    children: family.children.map((child) =>
      child.personId === childId ? { ...child, parents } : child,
    ),
  };
}
