import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { getEditable } from "#features/memorials/access/queries.server.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { formatTreeDate } from "../dates/engine/tree-dates.ts";
import { isRestrictedIn } from "../tree/queries/restricted-people.server.ts";
import {
  asHome,
  familiesIn,
  findTree,
  named,
  selectMembers,
  type FamilyRow,
  type Tree,
} from "../tree/queries/tree-rows.server.ts";
import { treeFamilies, treePeople } from "../tree/tables.server.ts";
import { HINTED_PEOPLE_MAX, HINTS_AT_ONCE, type TreeHint } from "./contract.ts";
import { findHints, keyOf } from "./engine/find-hints.ts";
import type { Hint, HintFamily, HintPerson } from "./engine/hint-facts.ts";
import { dismissedTreeHints } from "./tables.server.ts";

/** For editors of the page: those that nobody dismissed, by kinds. */
export async function listTreeHints(
  ctx: Context,
  idOrSlug: string,
): Promise<{ items: TreeHint[]; count: number }> {
  const memorial = await getEditable(ctx, idOrSlug);
  const { people, hints } = await readHints(ctx, memorial);
  const dismissed = await findDismissed(ctx.database, memorial.id);
  const told = [...hints].filter(([id]) => !dismissed.has(id));
  const known = new Map(people.map((person) => [person.id, person]));
  return {
    items: told.slice(0, HINTS_AT_ONCE).map(([id, { kind, people: ids }]) => ({
      id,
      kind,
      people: ids
        .slice(0, HINTED_PEOPLE_MAX)
        .flatMap((person) => shown(known.get(person), ctx.locale)),
    })),
    count: told.length,
  };
}

/** All there are, dismissed or not, by their ids. */
export async function readHints(ctx: Context, memorial: GuardedMemorial, reader?: Reader) {
  const tree = await findTree(ctx, memorial, reader);
  const people = await findAllPeople(reader ?? ctx.database, tree);
  const families = familiesIn(
    await selectMembers(reader ?? ctx.database, eq(treeFamilies.memorialId, memorial.id)),
  );
  const found = findHints(people, families.map(asHintFamily), { years: ctx.config.livingYears });
  return { people, hints: new Map(found.map((hint) => [idOf(hint), hint] as const)) };
}

async function findDismissed(reader: Reader, memorialId: string): Promise<ReadonlySet<string>> {
  const rows = await reader
    .select({ id: dismissedTreeHints.hintId })
    .from(dismissedTreeHints)
    .where(eq(dismissedTreeHints.memorialId, memorialId));
  return new Set(rows.map(({ id }) => id));
}

/** The same for the same kind and people, whatever else is written of them. */
function idOf(hint: Hint): string {
  return createHash("sha256").update(keyOf(hint)).digest("base64url").slice(0, ID_LETTERS);
}

const ID_LETTERS = 27;

async function findAllPeople(reader: Reader, tree: Tree): Promise<HintPerson[]> {
  const { id, name, birthName, names, sex, birth, death, events, memorialId } = treePeople;
  const rows = await reader
    .select({ id, name, birthName, names, sex, birth, death, events })
    .from(treePeople)
    .where(and(eq(memorialId, tree.memorialId), sql`not ${isRestrictedIn(tree)}`))
    .orderBy(id);
  return rows.map((row) => {
    const person = row.id === tree.memorialId ? asHome(tree, row) : named(row);
    return {
      id: row.id,
      name: person.name,
      birthName: person.birthName,
      otherNames: row.names.map(({ full }) => full),
      sex: row.sex,
      birth: person.birth?.date ?? null,
      death: person.death?.date ?? null,
      events: row.events.map(({ kind, date }) => ({ kind, date })),
    };
  });
}

function asHintFamily({ partners, events, children }: FamilyRow): HintFamily {
  return {
    partners,
    marriages: events.filter(({ kind }) => kind === "marriage").map(({ date }) => date),
    children: children.map(({ personId, parents }) => ({
      id: personId,
      parents: parents.map((parent) => ({ id: parent.personId, kind: parent.kind })),
    })),
  };
}

function shown(person: HintPerson | undefined, locale: Locale): TreeHint["people"] {
  if (person === undefined) return [];
  const { id, name, birth, death } = person;
  const words = (date: string | null) => (date === null ? null : formatTreeDate(date, locale));
  return [{ id, name, birth: words(birth), death: words(death) }];
}
