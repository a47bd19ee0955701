import { canReadSection, type GuardedMemorial } from "#features/memorials/sections/policy.ts";
import type { SeenThing } from "#features/memorials/sections/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import { timeOf } from "#platform/ids.ts";
import type { TreePerson } from "../tree/contract.ts";
import { getPerson } from "../tree/queries/get-person.server.ts";

/** A person of the tree with all that the asker sees of them. The page's own is reported with the page. */
export async function readReportedPerson(
  ctx: Context,
  memorial: GuardedMemorial,
  itemId: string,
): Promise<SeenThing | null> {
  if (itemId === memorial.id || !canReadSection(ctx.actor, memorial, "familyTree")) return null;
  const person = await getPerson(ctx, memorial, itemId);
  return { name: person.name, text: wordsOf(person), createdAt: timeOf(itemId) };
}

type Dated = TreePerson["birth"];

/** All of it below each other, so that any of it can be quoted. */
function wordsOf(person: TreePerson): string | null {
  const { birthName, nickname, names, birth, death, events, citations, notes, fromFile } = person;
  const dated = (of: Dated) => [of?.dateText, of?.place];
  const told = [
    birthName,
    nickname,
    ...names.map(({ full }) => full),
    ...dated(birth),
    ...dated(death),
    ...events.flatMap((event) => [event.title, ...dated(event), event.note, event.source?.note]),
    ...citations.flatMap(({ title, page }) => [title, page]),
    ...fromFile
      .filter(({ isShown, namesLiving }) => isShown && !namesLiving)
      .flatMap(({ title, text }) => [title, text]),
    notes,
  ];
  const words = told.filter((each) => each !== null && each !== undefined);
  return words.length === 0 ? null : words.join("\n");
}
