import { TEXT_FIELDS, type TextField } from "#features/memorials/contract.ts";
import { type Memorial } from "#features/memorials/content/contract.ts";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { SECTION_RULES } from "#features/memorials/sections/components/section-rules.ts";
import { settingFields, withDefaults } from "#features/memorials/sections/model.ts";

const NO_TEXTS = Object.fromEntries(
  Object.values(TEXT_FIELDS)
    .flat()
    .map((field) => [field, null]),
) as Record<TextField, null>;

const NO_ITEMS = Object.fromEntries(
  SECTION_RULES.filter(({ isCounted }) => isCounted).map(({ name }) => [name, 0]),
) as Memorial["counts"];

const unexpected = () => Promise.reject(new Error("nothing of the media is expected to be saved"));

/** The calls that save media, for tests of what stands on a memorial without any. */
export const NO_MEDIA = {
  describe: unexpected,
  order: unexpected,
  loadItems: async () => [],
  changePiece: unexpected,
  loadPieces: async () => [],
};

/** A memorial as its keeper receives it. */
export const INGER: Memorial = {
  id: "0193b0f4-0000-7000-8000-000000000001",
  slug: "inger",
  kind: "person",
  name: "Inger",
  ...NO_TEXTS,
  ceremonies: [],
  ceremonyPlace: null,
  ceremonyAt: null,
  ceremonyStream: null,
  ceremonyGuests: "closed",
  graveRestEndsOn: null,
  spouses: [],
  bornOn: "1931",
  diedOn: "2024",
  biography: "<p>Et liv.</p>",
  language: "da",
  privacy: "unlisted",
  ...settingFields(withDefaults(SECTION_RULES, null)),
  hasPassword: false,
  closed: [],
  locked: [],
  layout: "enhanced",
  theme: "ink",
  downloads: "closed",
  indexing: "closed",
  coverId: null,
  stage: "made",
  revision: 1,
  createdAt: "2026-11-21T12:00:00.000Z",
  updatedAt: "2026-11-21T12:00:00.000Z",
  restorableUntil: null,
  counts: NO_ITEMS,
  can: {
    edit: true,
    contribute: true,
    moderate: true,
    delete: true,
    chooseIndexing: true,
    show: true,
  },
};

/** A picture as its keeper receives it. */
export function aPicture(id: string): MediaItem {
  return {
    id,
    kind: "image",
    status: "ready",
    progress: 100,
    problem: null,
    width: 400,
    height: 300,
    variants: [],
    placeholder: null,
    color: null,
    caption: null,
    altText: null,
    focusX: null,
    focusY: null,
    album: null,
    location: null,
    datedOn: null,
    takenAt: null,
    takenOn: null,
    pages: null,
    seconds: null,
    hasSound: null,
    subtitles: [],
    createdAt: "2026-11-21T12:00:00.000Z",
    canChange: true,
    revision: 1,
    rotation: { wanted: 0, shown: 0 },
  };
}
