import { createNameSearch } from "./name-search.ts";
import { readableText } from "./local-files.ts";
import { createPicturesOfLiving } from "./pictures-of-living.ts";
import { partsOf, structureOf, VOID, withParts, type Structure } from "./structure.ts";

/**
 * What of a file may leave while the living stay: none of their records, no pointer to them, no event that they had
 * with somebody, no family that is only theirs, no note, source or picture that only they have or that calls one of
 * them by name. All records are taken twice, in any order, before they are shown.
 */
export type Hiding = {
  takeFirst: (record: Structure) => void;
  takeSecond: (record: Structure) => void;
  /** `null` where nothing of it stays. */
  shown: (record: Structure) => Structure | null;
};

/** How many somebody had counts the living, too. */
const COUNTS: ReadonlySet<string> = new Set(["NCHI", "NMR"]);
/** What says who belongs to a family. */
const MEMBERS = ["HUSB", "WIFE", "CHIL"];
/** Who sent the file, and changed it, is as a rule alive. */
const SENDERS: ReadonlySet<string> = new Set(["SUBM", "ANCI", "DESI"]);

export function createHiding(
  isLiving: (id: string) => boolean,
  /** The files of media leave, too. */
  { areFilesSent = false }: { areFilesSent?: boolean } = {},
): Hiding {
  const gone = new Set<string>();
  const reduced = new Set<string>();
  const mentions = createNameSearch();
  const links = new Map<string, string[]>();
  const starts: string[] = [];
  const pictures = createPicturesOfLiving();
  let reached: Set<string> | null = null;

  const takeFirst = (record: Structure) => {
    const { tag, xref } = record;
    if (tag === "SUBM" && xref !== undefined) gone.add(xref);
    if (tag !== "INDI" || xref === undefined || !isLiving(xref)) return;
    gone.add(xref);
    for (const { text } of partsOf(record, "NAME")) mentions.add(text ?? "");
  };

  const takeSecond = (record: Structure) => {
    const { tag, xref } = record;
    if (areFilesSent) pictures.take(record, isOfLiving(record, gone));
    if (tag === "INDI" || xref === undefined) {
      if (xref === undefined || !gone.has(xref)) starts.push(...pointersIn(record));
      return;
    }
    if (tag !== "FAM" && isNaming(record, mentions.has)) gone.add(xref);
    if (tag === "FAM" && isEmptyFamily(record, gone)) gone.add(xref);
    else if (tag === "FAM" && partsOf(record, ...MEMBERS).some(isOf(gone))) reduced.add(xref);
    links.set(xref, pointersIn(asShown(record, gone)));
  };

  const shown = (record: Structure): Structure | null => {
    const { tag, xref } = record;
    if (reached === null) {
      for (const id of areFilesSent ? pictures.hidden() : []) gone.add(id);
      reached = reachedFrom(starts, links, gone);
    }
    if (tag === "HEAD" || tag === "SUBM" || (xref !== undefined && gone.has(xref))) return null;
    if (tag !== "INDI" && (xref === undefined || !reached.has(xref))) return null;
    const hasHiddenKin =
      reduced.has(xref ?? "") || partsOf(record, "FAMS", "FAMC").some(isOf(reduced, gone));
    return pruned(asShown(record, gone), {
      gone,
      isCountShown: !hasHiddenKin,
      isNamed: mentions.has,
      isPictureHidden: pictures.isHidden,
    });
  };
  return { takeFirst, takeSecond, shown };
}

const isOf =
  (...sets: ReadonlySet<string>[]) =>
  ({ to }: Structure) =>
    to !== undefined && sets.some((ids) => ids.has(to));

/** They themselves, or a family with one of them in it. */
function isOfLiving(record: Structure, gone: ReadonlySet<string>): boolean {
  if (record.tag === "FAM") return partsOf(record, ...MEMBERS).some(isOf(gone));
  return record.tag === "INDI" && record.xref !== undefined && gone.has(record.xref);
}

/** One person alone is no family, and a family without people is a shell. */
function isEmptyFamily(record: Structure, gone: ReadonlySet<string>): boolean {
  const members = partsOf(record, ...MEMBERS).filter(
    ({ to }) => to !== undefined && to !== VOID && !gone.has(to),
  );
  return members.length < 2;
}

/** Of a family with a living partner only who belongs to it: the marriage is theirs as well. */
function asShown(record: Structure, gone: ReadonlySet<string>): Structure {
  const isShared = record.tag === "FAM" && partsOf(record, "HUSB", "WIFE").some(isOf(gone));
  if (!isShared) return record;
  const members = partsOf(record, ...MEMBERS).map(({ tag, to }) => structureOf(tag, { to }));
  return withParts(record, members);
}

type Rules = {
  gone: ReadonlySet<string>;
  isCountShown: boolean;
  isNamed: (text: string) => boolean;
  isPictureHidden: (part: Structure) => boolean;
};

function pruned(structure: Structure, rules: Rules): Structure {
  const parts = (structure.parts ?? []).flatMap((part) => {
    const { tag, to } = part;
    const text = readableText(part);
    if (SENDERS.has(tag) || (to !== undefined && rules.gone.has(to))) return [];
    if (COUNTS.has(tag) && !rules.isCountShown) return [];
    if (rules.isPictureHidden(part)) return [];
    if (tag !== "NAME" && text !== undefined && rules.isNamed(text)) return [];
    return [tag === "NAME" ? part : pruned(part, rules)];
  });
  return withParts(structure, parts);
}

function isNaming(structure: Structure, isNamed: (text: string) => boolean): boolean {
  const text = readableText(structure);
  const { parts = [] } = structure;
  return (text !== undefined && isNamed(text)) || parts.some((part) => isNaming(part, isNamed));
}

function pointersIn({ to, parts }: Structure): string[] {
  const own = to === undefined ? [] : [to];
  return [...own, ...(parts ?? []).flatMap(pointersIn)];
}

function reachedFrom(
  starts: readonly string[],
  links: ReadonlyMap<string, string[]>,
  gone: ReadonlySet<string>,
): Set<string> {
  const reached = new Set<string>();
  const open = [...starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id) || gone.has(id)) continue;
    reached.add(id);
    open.push(...(links.get(id) ?? []));
  }
  return reached;
}
