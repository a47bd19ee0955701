import { and, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { together } from "#platform/database/batch.server.ts";
import { prepared } from "#platform/database/prepared.server.ts";
import { isId } from "#platform/ids.ts";
import type { PageRevision } from "#platform/pages/page-store.server.ts";
import { topicRevisions } from "#platform/pages/topic-revisions.server.ts";
import { sectionsOf } from "../sections/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { memorialParameters, shownMemorialAt } from "./model.ts";

/**
 * The current revision of a memorial's page, and of the walk; `null` for other URLs. Anything on the page changes
 * it, even if this process missed the event: the row itself (`xmin`), announced changes, and what its sections
 * change with.
 */
export function pageRevisionsOf(services: Pick<Services, "database" | "registry">) {
  const revisionsOf = statementOf(services);
  const find = together((names: string[]) => findRevisions(revisionsOf(services.database), names));
  return (path: string): Promise<PageRevision | null> | null => {
    const name = shownMemorialAt(path);
    return name === null ? null : find(name);
  };
}

export function pageParametersOf(services: Pick<Services, "registry">) {
  const ofPage = sectionsOf(services).flatMap(({ parameters }) => parameters);
  return (path: string) => memorialParameters(path, ofPage);
}

function revisionOf(services: Pick<Services, "registry">): SQL<string> {
  const ofSections = new Set(sectionsOf(services).flatMap(({ revision }) => revision));
  const parts = [sql`${memorials}.xmin`, sql`${topicRevisions.revision}`, ...ofSections];
  return sql<string>`concat_ws(' ', ${sql.join(parts, sql`, `)})`;
}

/** Prepared: building it takes longer than asking. With one table alone the builder would leave out its name. */
function statementOf(services: Pick<Services, "registry">) {
  const revision = revisionOf(services);
  return prepared((reader) =>
    reader
      .select({ topic: memorials.id, slug: memorials.slug, revision })
      .from(memorials)
      .leftJoin(topicRevisions, sql`${topicRevisions.topic} = ${memorials.id}::text`)
      .where(
        and(
          isNull(memorials.deletedAt),
          or(
            sql`${memorials.id} = any(${sql.placeholder("ids")}::uuid[])`,
            sql`${memorials.slug} = any(${sql.placeholder("names")}::text[])`,
          ),
        ),
      ),
  );
}

type Statement = ReturnType<ReturnType<typeof statementOf>>;

async function findRevisions(
  statement: Statement,
  names: string[],
): Promise<(PageRevision | null)[]> {
  const rows = await statement.execute({ ids: names.filter(isId), names });
  const byName = new Map(
    rows.flatMap(({ slug, topic, revision }) => [
      [topic, { topic, revision }] as const,
      [slug, { topic, revision }] as const,
    ]),
  );
  return names.map((name) => byName.get(name) ?? null);
}
