import { expect } from "vitest";
import { TEXT_FIELDS, type TextField } from "#features/memorials/contract.ts";
import type { EntrySection } from "#features/memorials/sections/contract.ts";
import type { TestApp } from "#test/app.ts";
import type { ProductSection } from "#test/sections.ts";
import { aWholePage, WORDS } from "./world.ts";

/** A field with restricted characters, and how its text appears in answers and on pages. */
const FORMATTED: Partial<Record<TextField, { text: string; marks: readonly string[] }>> = {
  bornOn: { text: "1907-03-05", marks: ["1907"] },
  diedOn: { text: "1999-02-03", marks: ["1999"] },
  gravePosition: { text: "56.97531, 9.24681", marks: ["56.97531"] },
};

/** A unique word. */
const markOf = (section: string, field: string) => `Zq${section}${field}`;

/** Two ceremonies, with a mark in every field. */
const CEREMONIES = [
  {
    name: "Zqceremonyname",
    place: "Zqceremonyplace",
    address: "Zqceremonyaddress",
    at: "2126-11-28T13:07",
    stream: "https://zqstream.example.org/live",
    note: "Zqceremonynote",
  },
  { place: "Zqceremonysecond" },
];
const CEREMONY_MARKS = [
  "Zqceremonyname",
  "Zqceremonyplace",
  "Zqceremonyaddress",
  "2126-11-28",
  "november 2126",
  "zqstream",
  "Zqceremonynote",
  "Zqceremonysecond",
];

/** Who lies in the grave; the lease is told to writers only. */
const GRAVE = {
  burials: [{ name: "Zqburial", kind: "urn", buriedOn: "2003-04-05", restYears: 97 }],
};
const GRAVE_MARKS = ["Zqburial", "2100-04-05"];

/** A section, or the page itself. */
type TextPlace = keyof typeof TEXT_FIELDS;

function textOf(place: TextPlace, field: TextField): string {
  return FORMATTED[field]?.text ?? markOf(place, field);
}

function marksOfTexts(place: TextPlace): string[] {
  const fields: readonly TextField[] = TEXT_FIELDS[place];
  return fields.flatMap((field) => FORMATTED[field]?.marks ?? markOf(place, field));
}

const TEXT_PLACES = Object.keys(TEXT_FIELDS) as TextPlace[];

/** Entries of visitors, by the field names of their calls. */
const ENTRY_FIELDS: Record<EntrySection & ProductSection, readonly string[]> = {
  guestbook: ["authorName", "message", "relation"],
  tributes: ["authorName", "message", "relation"],
  candles: ["name", "message"],
};

const EVENT = {
  title: markOf("timeline", "title"),
  text: markOf("timeline", "text"),
  place: markOf("timeline", "place"),
  people: [markOf("timeline", "people")],
};
const TELLER = markOf("timeline", "teller");

/** Of somebody dead in the family tree. */
const RELATIVE = {
  name: markOf("familyTree", "name"),
  birthName: markOf("familyTree", "birthName"),
  nickname: markOf("familyTree", "nickname"),
  names: [{ kind: "known", full: markOf("familyTree", "full") }],
  birth: { date: "1873-02-04", place: markOf("familyTree", "birthPlace") },
  death: { date: "1944-03-05", place: markOf("familyTree", "deathPlace") },
  events: [
    {
      kind: "occupation",
      date: "1899",
      title: markOf("familyTree", "title"),
      note: markOf("familyTree", "note"),
    },
  ],
  citations: [{ title: markOf("familyTree", "citation") }],
  notes: markOf("familyTree", "notes"),
};
const RELATIVE_MARKS = ["name", "birthName", "nickname", "full", "birthPlace", "deathPlace"]
  .concat("title", "note", "citation", "notes")
  .map((field) => markOf("familyTree", field));

const PIECE_FIELDS = ["title", "performer", "composer", "note", "transcript"];
const LICENSOR = markOf("music", "licensor");
const PICTURE_FIELDS = ["caption", "altText", "location"];

/** The marks in every field of each section; a new section has to be added here. */
export const MARKS: Record<ProductSection, readonly string[]> = {
  life: marksOfTexts("life"),
  ceremony: [...marksOfTexts("ceremony"), ...CEREMONY_MARKS],
  grave: [...marksOfTexts("grave"), ...GRAVE_MARKS],
  guestbook: marked("guestbook", ENTRY_FIELDS.guestbook),
  tributes: marked("tributes", ENTRY_FIELDS.tributes),
  candles: marked("candles", ENTRY_FIELDS.candles),
  timeline: [...Object.values(EVENT).flat(), TELLER, WORDS.timeline],
  familyTree: RELATIVE_MARKS,
  documents: [WORDS.documents],
  music: [...marked("music", PIECE_FIELDS), LICENSOR],
  // The mark is in the subtitles of a film.
  pictures: [...marked("pictures", PICTURE_FIELDS), WORDS.pictures],
};

/** Texts by keepers are in the page itself, not only in a call. */
export const TEXTS_ON_PAGE = [...TEXT_PLACES.flatMap(marksOfTexts), ...CEREMONY_MARKS];

function marked(section: string, fields: readonly string[]): string[] {
  return fields.map((field) => markOf(section, field));
}

function fieldsOf(section: string, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, markOf(section, field)]));
}

/** A page with a mark in every field of every section. */
export async function aPlantedPage(app: TestApp) {
  const { memorial, things } = await aWholePage(app);
  const { owner, path } = memorial;
  const texts = TEXT_PLACES.flatMap((place) => {
    const fields: readonly TextField[] = TEXT_FIELDS[place];
    return fields.map((field) => [field, textOf(place, field)]);
  });
  const given = { ...Object.fromEntries(texts), ceremonies: CEREMONIES };
  const written = await owner.put(path, given);
  expect(written).toMatchObject({ status: 200 });
  expect(await owner.put(`${path}/resting-place`, GRAVE)).toMatchObject({ status: 200 });
  for (const [section, fields] of Object.entries(ENTRY_FIELDS)) {
    const left = await owner.post(`${path}/${section}`, fieldsOf(section, fields));
    expect(left).toMatchObject({ status: 201 });
  }
  const source = { kind: "told", by: TELLER };
  const event = await owner.post(`${path}/events`, { ...EVENT, happenedOn: "1950", source });
  expect(event).toMatchObject({ status: 201 });
  const relative = await owner.put(`${path}/family-tree/people/${things.personId}`, RELATIVE);
  expect(relative).toMatchObject({ status: 200 });
  const picture = `${path}/media/${things.mediaId}`;
  const described = await owner.put(picture, fieldsOf("pictures", PICTURE_FIELDS));
  expect(described).toMatchObject({ status: 200 });
  const licence = { kind: "permission", from: LICENSOR };
  const piece = { ...fieldsOf("music", PIECE_FIELDS), licence };
  expect(await owner.put(`${path}/music/${things.soundId}`, piece)).toMatchObject({ status: 200 });
  return { memorial, things };
}
