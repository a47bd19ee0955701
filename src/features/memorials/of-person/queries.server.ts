import { asc, desc, eq, sql } from "drizzle-orm";
import { may } from "#platform/actor.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { readingOf } from "../policy.ts";
import { restraintOf } from "../restrictions/queries.server.ts";
import { memorials } from "../tables.server.ts";
import type { PersonsPage } from "./contract.ts";

/** A family keeps a few; of a stonemason's many the newest tell enough. */
const SHOWN = 20;

/** Handles `aboutPerson`: the pages that the person keeps, their own first. */
export async function pagesOfPerson(
  reader: Reader,
  { actor }: Context,
  { userId }: { userId: string },
): Promise<{ pages?: PersonsPage[] }> {
  if (!may(actor, "users.read")) return {};
  const rows = await reader
    .select({
      id: memorials.id,
      name: memorials.name,
      slug: memorials.slug,
      keeps: keepers.role,
      privacy: memorials.privacy,
      deletedAt: memorials.deletedAt,
      restraint: restraintOf(),
    })
    .from(keepers)
    .innerJoin(memorials, eq(memorials.id, keepers.memorialId))
    .where(eq(keepers.userId, userId))
    .orderBy(sql`${keepers.role} <> 'owner'`, desc(memorials.createdAt), asc(memorials.id))
    .limit(SHOWN);
  return {
    pages: rows.map(({ id, name, slug, keeps, ...access }) => {
      const isOpen = readingOf({ ...access, role: null, isLetIn: false }) === "open";
      const { privacy, deletedAt } = access;
      return {
        id,
        name: isOpen ? name : null,
        slug: isOpen ? slug : null,
        role: keeps,
        privacy,
        isDeleted: deletedAt !== null,
      };
    }),
  };
}

declare module "#features/accounts/people/queries.server.ts" {
  interface PersonParts {
    pages: PersonsPage[];
  }
}
