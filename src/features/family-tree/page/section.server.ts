import { inArray, sql } from "drizzle-orm";
import { WRITING_ROLES } from "#features/memorials/policy.ts";
import { isItemThere, type Told } from "#features/memorials/sections/items/queries.server.ts";
import { defineSection } from "#features/memorials/sections/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import { treeImports } from "../imports/tables.server.ts";
import { treeLinks } from "../links/tables.server.ts";
import { copiedTree, filesOfTree } from "../tree/queries/copied-tree.server.ts";
import { countJoined, revisionOfJoined } from "../tree/queries/readable-tree.server.ts";
import { shownPeopleCount } from "../tree/queries/shown-counts.server.ts";
import { familyTreeRule } from "../tree/section.ts";
import { treePeople } from "../tree/tables.server.ts";
import { readReportedPerson } from "./queries.server.ts";

const isToWriters = inArray(sql`k.role`, WRITING_ROLES);

/** To keepers of a page that a tree asks for, and of a tree that was answered; one's own link needs no news. */
const toldLinks: Told<"treeLink"> = {
  kind: "treeLink",
  from: sql`(
    select id, other_id as memorial_id, asked_by as by, asked_at as at, null::timestamptz as approved_at
    from ${treeLinks} where accepted_at is distinct from asked_at
    union all
    select id, memorial_id, null::uuid, accepted_at, accepted_at
    from ${treeLinks} where accepted_at > asked_at)`,
  who: sql`(select full_name from users where users.id = e.by)`,
  at: sql`e.at`,
  counted: sql`${isToWriters} and e.by is distinct from k.user_id`,
  approvedAt: sql`e.approved_at`,
  madeAs: sql`e.id`,
  mailed: "mails:news.kinds.treeLink",
};

/** Also to whoever sent the file, for as long as it waits for them. */
const toldFiles: Told<"treeFile"> = {
  kind: "treeFile",
  from: sql`${treeImports}`,
  who: sql`(select full_name from users where users.id = e.imported_by)`,
  at: sql`e.at`,
  counted: sql`${isToWriters} and (e.state = 'ready'
    or (e.state in ('applying', 'done') and e.imported_by is distinct from k.user_id))`,
  approvedAt: null,
  madeAs: sql`e.id`,
  mailed: "mails:news.kinds.treeFile",
};

export const familyTreeSection = defineSection({
  rule: familyTreeRule,
  content: null,
  // The dead, as visitors see them; whose tree nobody has written in is alone.
  count: sql<number>`coalesce(${countJoined}, (select ${shownPeopleCount} from family_trees t
    where t.memorial_id = ${outer(memorials.id)}), 0)`,
  revision: [revisionOfJoined],
  parameters: [],
  copied: {
    dataOf: async (ctx, { memorial }) => ({ familyTree: await copiedTree(ctx, memorial.id) }),
    readable: null,
    filesOf: filesOfTree,
  },
  moderated: null,
  reported: {
    kinds: {
      person: {
        read: readReportedPerson,
        isThere: (reader, thing) => isItemThere(reader, treePeople, thing),
        findSha: null,
        // A name may be somebody else's, too: staff quote what nobody may add again.
        wordsOf: () => null,
      },
    },
    findTwins: null,
  },
  searched: null,
  dated: null,
  told: [toldLinks, toldFiles],
  live: null,
  purge: null,
});
