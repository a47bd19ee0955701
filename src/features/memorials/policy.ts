import type { Actor } from "#platform/actor.ts";
import {
  ENTRY_SECTIONS,
  KEEPER_ROLES,
  SECTIONS,
  type Downloads,
  type KeptMemorial,
  type Memorial,
  type Moderations,
  type Privacy,
  type Screening,
  type Section,
  type SectionPrivacies,
} from "./contract.ts";

export type KeeperRole = KeptMemorial["role"];

/** Who may see a page, and who the asker is to it. */
export type Access = {
  privacy: Privacy;
  deletedAt: Date | null;
  /** The asker's own role as a keeper. */
  role: KeeperRole | null;
  /** Whether the asker's browser was given its password. */
  isLetIn: boolean;
};

/** What the rules need to know of a memorial. */
export type Guarded = Access & SectionPrivacies;

/** What a keeper may be let do, beside reading the page however private it is. */
type Deed = "edit" | "moderate" | "contribute" | "seeKeepers" | "manageKeepers" | "delete";

/**
 * Each role as the set of what it lets do. The owner decides who keeps the page and whether it stays;
 * an editor writes it; a moderator says what of visitors' words is shown; a contributor adds pictures,
 * and has a say in those alone; a reader reads.
 */
const DEEDS: Record<KeeperRole, readonly Deed[]> = {
  owner: ["edit", "moderate", "contribute", "seeKeepers", "manageKeepers", "delete"],
  editor: ["edit", "moderate", "contribute", "seeKeepers"],
  moderator: ["moderate", "seeKeepers"],
  contributor: ["contribute", "seeKeepers"],
  reader: [],
};

function lets(role: KeeperRole | null, deed: Deed): boolean {
  return role !== null && DEEDS[role].includes(deed);
}

/** Those who say what of visitors' words is shown. */
export const MODERATING_ROLES = KEEPER_ROLES.filter((role) => lets(role, "moderate"));

function may(actor: Actor | null, memorial: Access, deed: Deed): boolean {
  return actor !== null && memorial.deletedAt === null && lets(memorial.role, deed);
}

/**
 * How an asker meets a page or a part of it. `nothing`: as if it had never been. That there is
 * something behind a password, or for those invited, is said; never what.
 */
export type Reading = "open" | "password" | "invited" | "nothing";

export function readingOf(access: Access): Reading {
  return access.deletedAt === null ? meet(access.privacy, access) : "nothing";
}

/** A part is never for more people than the page. */
export function sectionReadingOf(memorial: Guarded, section: Section): Reading {
  const page = readingOf(memorial);
  const own = memorial[`${section}Privacy`];
  if (page !== "open" || own === "page") return page;
  return own === "private" && !helps(memorial.role) ? "nothing" : meet(own, memorial);
}

/** Whoever keeps a page reads it, whatever else they do. */
function meet(privacy: Privacy, { role, isLetIn }: Access): Reading {
  if (role !== null) return "open";
  if (privacy === "private") return "nothing";
  if (privacy === "invited") return "invited";
  return privacy === "password" && !isLetIn ? "password" : "open";
}

/** Does something for the page, beside reading it. */
function helps(role: KeeperRole | null): boolean {
  return role !== null && DEEDS[role].length > 0;
}

export function canReadSection(_actor: Actor | null, memorial: Guarded, section: Section): boolean {
  return sectionReadingOf(memorial, section) === "open";
}

/** Whether everybody may: only then may anything on the way keep a copy. */
export function isForEverybody(memorial: Guarded, section?: Section): boolean {
  const anybody = { ...memorial, role: null, isLetIn: false };
  const reading = section === undefined ? readingOf(anybody) : sectionReadingOf(anybody, section);
  return reading === "open";
}

/** Without a password nobody could be let in by one. */
export function asksForPassword(memorial: { privacy: Privacy } & SectionPrivacies): boolean {
  return (
    memorial.privacy === "password" ||
    SECTIONS.some((section) => memorial[`${section}Privacy`] === "password")
  );
}

type Told = typeof NO_LIFE & typeof NO_CEREMONY & typeof NO_GRAVE;
type Whole = Guarded & Moderations & Pick<Memorial, keyof Told | "counts" | "hasPassword">;

/** A memorial without what is not for the asker. */
export function onlyReadable<Found extends Whole>(found: Found) {
  const closed = SECTIONS.filter((section) => sectionReadingOf(found, section) !== "open");
  const isOpen = (section: Section) => !closed.includes(section);
  const { role: _, isLetIn: __, counts, ...rest } = found;
  return {
    ...rest,
    ...(!lets(found.role, "edit") && { ...ALL_AS_THE_PAGE, hasPassword: false }),
    ...(!isOpen("life") && NO_LIFE),
    ...(!isOpen("ceremony") && NO_CEREMONY),
    ...(!isOpen("grave") && NO_GRAVE),
    ...Object.fromEntries(
      ENTRY_SECTIONS.filter((section) => !isOpen(section)).map((section) => [
        `${section}Moderation`,
        "open" as const,
      ]),
    ),
    counts: {
      candles: isOpen("candles") ? counts.candles : 0,
      guestbook: isOpen("guestbook") ? counts.guestbook : 0,
      tributes: isOpen("tributes") ? counts.tributes : 0,
      pictures: isOpen("pictures") ? counts.pictures : 0,
    },
    closed,
    locked: closed.filter((section) => sectionReadingOf(found, section) === "password"),
  };
}

const NO_LIFE = { biography: null, birthPlace: null, deathPlace: null };
const NO_CEREMONY = { ceremonyPlace: null, ceremonyAt: null, ceremonyStream: null };
const NO_GRAVE = { cemetery: null, gravePlot: null, graveNote: null, gravePosition: null };
/** Who it is kept from, and that it is, is the keepers' business. */
export const ALL_AS_THE_PAGE: SectionPrivacies = {
  lifePrivacy: "page",
  picturesPrivacy: "page",
  candlesPrivacy: "page",
  tributesPrivacy: "page",
  guestbookPrivacy: "page",
  ceremonyPrivacy: "page",
  gravePrivacy: "page",
};

/** Take a picture home; keepers have the originals besides. */
export function canDownloadPictures(
  actor: Actor | null,
  memorial: Guarded & { downloads: Downloads },
): boolean {
  const isOpen = memorial.downloads === "open" && readingOf(memorial) === "open";
  return isOpen || canEditMemorial(actor, memorial);
}

export function canEditMemorial(actor: Actor | null, memorial: Access): boolean {
  return may(actor, memorial, "edit");
}

/** Add pictures, sound and film. */
export function canContribute(actor: Actor | null, memorial: Access): boolean {
  return may(actor, memorial, "contribute");
}

/** Has anything to do on the page, beside reading it. */
export function canWorkOn(actor: Actor | null, memorial: Access): boolean {
  const deeds = ["edit", "contribute", "moderate"] as const;
  return deeds.some((deed) => may(actor, memorial, deed));
}

/** Say something about an item, take it off and put it back: a contributor only what they added. */
export function canChangeMedia(
  actor: Actor | null,
  memorial: Access,
  item: { createdBy: string },
): boolean {
  const isOwn = actor?.userId === item.createdBy && canContribute(actor, memorial);
  return isOwn || canEditMemorial(actor, memorial);
}

/** Take a greeting, candle or tribute off the page, and put it back. */
export function canModerateMemorial(actor: Actor | null, memorial: Access): boolean {
  return may(actor, memorial, "moderate");
}

/** Their own words wait for nobody. */
export function canLeaveUnread(actor: Actor | null, memorial: Access): boolean {
  return canModerateMemorial(actor, memorial);
}

/** It spares the owner, so it is theirs to choose. */
export function canChooseScreening(actor: Actor | null, memorial: Access): boolean {
  return actor !== null && memorial.deletedAt === null && memorial.role === "owner";
}

/** Whether words that wait are kept from somebody until they ask for them. */
export function isSpared(
  { role, screening }: { role: KeeperRole | null; screening: Screening },
  others: number,
): boolean {
  return role === "owner" && screening === "helpers" && others > 0;
}

export function canDeleteMemorial(actor: Actor | null, memorial: Access): boolean {
  return may(actor, memorial, "delete");
}

export function canRestoreMemorial(actor: Actor | null, memorial: Access): boolean {
  return actor !== null && memorial.deletedAt !== null && lets(memorial.role, "delete");
}

/** Know who else keeps the page; whoever keeps it knows its owner. */
export function canSeeKeepers(actor: Actor | null, memorial: Access): boolean {
  return may(actor, memorial, "seeKeepers");
}

/** Say who keeps the page, and as what. */
export function canManageKeepers(actor: Actor | null, memorial: Access): boolean {
  return may(actor, memorial, "manageKeepers");
}

/** As `canManageKeepers`, of somebody who isn't there to ask. */
export function roleManagesKeepers(role: KeeperRole | null): boolean {
  return lets(role, "manageKeepers");
}

/** A page is never without its owner, nor does it get a second one: it is handed over. */
export function canChangeKeeper(
  actor: Actor | null,
  memorial: Access,
  keeper: { role: KeeperRole },
): boolean {
  return keeper.role !== "owner" && canManageKeepers(actor, memorial);
}

/** The owner lets anybody else go, and everybody else goes when they like. */
export function canRemoveKeeper(
  actor: Actor | null,
  memorial: Access,
  keeper: { userId: string; role: KeeperRole },
): boolean {
  const isOneself = actor?.userId === keeper.userId && memorial.role !== null;
  return keeper.role !== "owner" && (isOneself || canManageKeepers(actor, memorial));
}

/** What a reseller prepares is nobody's to read before it is shown: their terms promise it. */
export function beginsPrivate(actor: Actor | null): boolean {
  return actor?.roles.includes("reseller") ?? false;
}

export function canLinkMemorial(actor: Actor | null, memorial: Access): boolean {
  return canEditMemorial(actor, memorial);
}
