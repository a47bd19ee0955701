import { aliasedTable, and, eq } from "drizzle-orm";
import { z } from "zod";
import { findReader } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { pageNewsLetter } from "#features/memorials/emails/page-news.server.ts";
import { findOwnerId } from "#features/memorials/ownership/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import type { Services } from "#platform/context.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { isPersonUnrestricted } from "../tree/queries/restricted-people.server.ts";
import { treePeople } from "../tree/tables.server.ts";
import { linkAcceptedLetter, linkAskedLetter } from "./emails/link-asked.server.ts";
import { treeLinks } from "./tables.server.ts";

/** To the owner of the page, who answers under their profile. */
export const mailLinkAsked = defineMail({
  name: "familyTree.linkAsked",
  payload: z.object({ linkId: z.uuid() }),
  async compose(services, { linkId }) {
    const found = await findLink(services, linkId);
    if (found?.acceptedAt !== null) return null;
    const ownerId = await findOwnerId(services.database, found.otherId);
    const reader = ownerId === null ? null : await findReader(services, ownerId);
    if (reader === null) return null;
    const { email: to, isProven, locale, fullName } = reader;
    if (!isProven) return { to, isProven, locale, letter: pageNewsLetter(services, locale) };
    const url = `${services.config.publicUrl}/profile#family-tree-links`;
    return { to, isProven, locale, letter: linkAskedLetter(locale, { ...found, fullName, url }) };
  },
});

/** To whoever asked. */
export const mailLinkAccepted = defineMail({
  name: "familyTree.linkAccepted",
  payload: z.object({ linkId: z.uuid(), readerId: z.uuid() }),
  async compose(services, { linkId, readerId }) {
    const found = await findLink(services, linkId);
    const reader = await findReader(services, readerId);
    if (found === null || reader === null) return null;
    const { email: to, isProven, locale, fullName } = reader;
    if (!isProven) return { to, isProven, locale, letter: pageNewsLetter(services, locale) };
    const url = `${services.config.publicUrl}/family-tree/${found.treeSlug}`;
    const letter = linkAcceptedLetter(locale, { ...found, fullName, url });
    return { to, isProven, locale, letter };
  },
});

/** `null` also where the person may be named to nobody outside the family any more. */
async function findLink({ database }: Services, linkId: string) {
  const [homes, others] = [aliasedTable(memorials, "homes"), aliasedTable(memorials, "others")];
  const [found] = await database
    .select({
      otherId: treeLinks.otherId,
      acceptedAt: treeLinks.acceptedAt,
      tree: homes.name,
      treeSlug: homes.slug,
      page: others.name,
      person: treePeople.name,
      asker: users.fullName,
    })
    .from(treeLinks)
    .innerJoin(homes, eq(homes.id, treeLinks.memorialId))
    .innerJoin(others, eq(others.id, treeLinks.otherId))
    .innerJoin(
      treePeople,
      and(eq(treePeople.memorialId, treeLinks.memorialId), eq(treePeople.id, treeLinks.personId)),
    )
    .leftJoin(users, eq(users.id, treeLinks.askedBy))
    .where(and(eq(treeLinks.id, linkId), eq(treePeople.isLiving, false), isPersonUnrestricted));
  return found === undefined ? null : { ...found, person: found.person ?? "" };
}
