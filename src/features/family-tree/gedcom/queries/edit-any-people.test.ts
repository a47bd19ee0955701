import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTreeDate } from "../../dates/engine/tree-dates.ts";
import {
  FAMILY_ENDS,
  FAMILY_KINDS,
  NAME_KINDS,
  PERSON_EVENTS,
  SEXES,
  UNKNOWN_PARENTS,
  VISIBILITIES,
} from "../../tree/contract.ts";
import {
  BLANK_FAMILY,
  BLANK_PERSON,
  type FamilyContent,
  type PersonContent,
} from "../../tree/model.ts";
import { editFamily, newFamilyRecord, withFamilies } from "./edit-family.server.ts";
import { editPerson, newPersonRecord } from "./edit-person.server.ts";
import { createFamilyLinks, readFamily } from "./read-family.server.ts";
import { readPerson } from "./read-person.server.ts";
import { createRecordReader } from "../engine/read-records.ts";
import type { Structure, Version } from "../engine/structure.ts";
import { writeRecord } from "../engine/write-records.ts";

type Named = PersonContent & { name: string };

function read(text: string, version: Version): Structure[] {
  const records: Structure[] = [];
  const reader = createRecordReader({
    onRecord: (record) => records.push(record),
    onProblem: () => {},
  });
  reader.push(`0 HEAD\n1 GEDC\n2 VERS ${version}\n${text}`);
  reader.end();
  return records.slice(1);
}

function lookupIn(records: readonly Structure[]) {
  return {
    find: (id: string) => records.find(({ xref }) => xref === id) ?? null,
    titleOf: () => null,
  };
}

function contextOf(records: readonly Structure[]) {
  const lookup = lookupIn(records);
  return { lookup, isTaken: (id: string) => lookup.find(id) !== null };
}

const lines = (records: readonly Structure[], version: Version) =>
  records.flatMap((record) => writeRecord(record, version).trimEnd().split("\n"));

const word = fc.stringMatching(/^[A-ZÆØÅ][a-zæøå]{1,7}$/);
const dated = fc
  .record({
    date: fc.option(
      fc.constantFrom(
        "1900",
        "~1910",
        "BET 1900 AND 1910 (as told)",
        "JULIAN 3 MAY 1690",
        "(winter)",
        "44 BCE",
      ),
    ),
    place: fc.option(word),
  })
  .map(({ date, place }) => ({ date: date === null ? null : readTreeDate(date), place }));
const source = fc.option(
  fc.record({ kind: fc.constantFrom("document" as const, "uncertain" as const), note: word }),
);
const event = fc
  .record({
    kind: fc.constantFrom(...PERSON_EVENTS),
    dated,
    title: word,
    note: fc.option(word),
    source,
  })
  .map(({ dated: of, ...own }) => ({ ...own, ...of }));
const name = fc
  .record({ kind: fc.constantFrom(...NAME_KINDS), given: word, surname: word })
  .map((own) => ({ ...own, full: `${own.given} ${own.surname}` }));
const content: fc.Arbitrary<Named> = fc
  .record({
    name: fc.tuple(word, word).map((words) => words.join(" ")),
    nickname: fc.option(word),
    names: fc.array(name, { maxLength: 3 }),
    sex: fc.option(fc.constantFrom(...SEXES)),
    isLiving: fc.boolean(),
    birth: fc.option(dated.filter(({ date, place }) => date !== null || place !== null)),
    death: fc.option(dated),
    events: fc.array(event, { maxLength: 3 }),
    citations: fc.array(fc.record({ title: word, page: fc.option(word) }), { maxLength: 2 }),
    notes: fc.option(fc.tuple(word, word).map((words) => words.join("\n"))),
    visibility: fc.constantFrom(...VISIBILITIES),
    unknownParents: fc.subarray([...UNKNOWN_PARENTS]),
  })
  .map(({ isLiving, ...own }) => ({
    ...BLANK_PERSON,
    ...own,
    life: isLiving && own.death === null ? "living" : null,
  }));

const inWords = (thing: object) =>
  JSON.stringify(Object.entries(thing).toSorted(([a], [b]) => a.localeCompare(b)));

/** Events in an order of their own: a record keeps those that stay where they were. */
const sorted = (of: Named) => ({
  ...of,
  // The first name at birth with another surname is told as the birth name, too.
  birthName: null,
  events: of.events.map(inWords).toSorted(),
  names: of.names.map(inWords).toSorted(),
  citations: of.citations.map(inWords).toSorted(),
});

describe.each(["5.5.1", "7.0"] as const)("in %s", (version) => {
  it("is what was written, of a new person and after an edit", () => {
    fc.assert(
      fc.property(
        content.map(structuredClone<Named>),
        content.map(structuredClone<Named>),
        (first, second) => {
          const made = newPersonRecord("I1", first, { version, ...contextOf([]) });
          const written = read(lines(made, version).join("\n"), version);
          const record = written[0] ?? { tag: "INDI" };
          const before = readPerson(record, lookupIn(written));
          expect(sorted(before)).toEqual(sorted(first));
          const after = { ...second, birthName: before.birthName };
          const again = [
            ...editPerson(record, before, after, { version, ...contextOf(written) }),
            ...written.slice(1),
          ];
          const reread = read(lines(again, version).join("\n"), version);
          expect(sorted(readPerson(reread[0] ?? { tag: "INDI" }, lookupIn(reread)))).toEqual(
            sorted(after),
          );
        },
      ),
    );
  });

  it("is the family that was written", () => {
    const parents = fc.constantFrom<FamilyContent["children"][number]["parents"]>(
      [],
      [
        { personId: "I1", kind: "adopted" },
        { personId: "I2", kind: "adopted" },
      ],
      [
        { personId: "I1", kind: "step" },
        { personId: "I2", kind: null },
      ],
      [
        { personId: "I1", kind: "donor" },
        { personId: "I2", kind: "donor" },
      ],
    );
    const family: fc.Arbitrary<FamilyContent> = fc
      .record({
        kind: fc.option(fc.constantFrom(...FAMILY_KINDS)),
        ended: fc.option(fc.constantFrom(...FAMILY_ENDS.filter((end) => end !== "death"))),
        children: fc.uniqueArray(
          fc.record({ personId: fc.constantFrom("I3", "I4", "I5"), parents }),
          { selector: ({ personId }) => personId },
        ),
      })
      .map((own) => ({ ...BLANK_FAMILY, ...own, partners: ["I1", "I2"] }));
    const people = ["I1", "I2", "I3", "I4", "I5"];
    const context = (records: Structure[]) => ({
      version,
      ...contextOf(records),
      sexOf: (id: string) => (id === "I1" ? ("male" as const) : null),
    });
    const withLinks = (record: Structure, of: FamilyContent) => {
      const belonging = (id: string) => ({
        partnerIn: of.partners.includes(id) ? ["F1"] : [],
        childIn: of.children
          .filter(({ personId }) => personId === id)
          .map((child) => ({ family: "F1", parents: child.parents })),
      });
      return [
        record,
        ...people.map((xref) => withFamilies({ tag: "INDI", xref }, belonging(xref), version)),
      ];
    };
    const reread = (records: Structure[]) => {
      const links = createFamilyLinks();
      for (const record of records) links.take(record);
      return readFamily(records[0] ?? { tag: "FAM" }, links, lookupIn(records)).family;
    };
    const plain = ({ events: _, ...own }: FamilyContent) => own;
    fc.assert(
      fc.property(family, family, (first, second) => {
        const made = withLinks(
          newFamilyRecord("F1", first, context([]))[0] ?? { tag: "FAM" },
          first,
        );
        const before = reread(made);
        expect(plain(before)).toEqual(plain(first));
        // What the record tells of a marriage or a divorce stays said by it.
        const after = { ...before, children: second.children };
        const record = editFamily(made[0] ?? { tag: "FAM" }, before, after, context(made))[0];
        expect(plain(reread(withLinks(record ?? { tag: "FAM" }, after)))).toEqual(plain(after));
      }),
    );
  });
});
