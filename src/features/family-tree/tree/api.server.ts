import type { FastifyInstance } from "fastify";
import { revisionOf } from "#platform/http/if-match.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import * as families from "./commands/change-families.server.ts";
import * as people from "./commands/change-people.server.ts";
import { undoTreeChange } from "./commands/undo-change.server.ts";
import * as calls from "./contract.ts";
import * as editing from "./editing/contract.ts";
import { getTreeFamily } from "./queries/get-family.server.ts";
import { getTreePerson } from "./queries/get-person.server.ts";
import { getRelationship } from "./queries/get-relationship.server.ts";
import { getTree } from "./queries/get-tree.server.ts";
import { listTreeChanges } from "./queries/list-changes.server.ts";
import { listTreePeople } from "./queries/list-people.server.ts";

export function treeApi(app: FastifyInstance): void {
  serve(app, calls.getTree, async ({ ctx, params, query, reply }) => {
    const { page, topics } = await getTree(ctx, params.id, query);
    // Screens that show it are kept until something of these pages changes.
    reply.header("x-topic", topics.join(" "));
    return page;
  });
  serve(app, calls.listTreePeople, ({ ctx, params, query }) =>
    listTreePeople(ctx, params.id, query),
  );
  serve(app, calls.getTreePerson, ({ ctx, params }) =>
    getTreePerson(ctx, params.id, params.personId),
  );
  serve(app, calls.getRelationship, ({ ctx, params, query }) =>
    getRelationship(ctx, params.id, query),
  );
  servePeople(app);
  serveFamilies(app);
  serve(app, editing.listTreeChanges, ({ ctx, params, query }) =>
    listTreeChanges(ctx, params.id, query),
  );
  serve(app, editing.undoTreeChange, ({ ctx, params: { id, changeId } }) =>
    undoTreeChange(ctx, { idOrSlug: id, changeId }),
  );
}

function servePeople(app: FastifyInstance): void {
  serve(app, editing.addTreePerson, ({ ctx, params, body }) =>
    people.addTreePerson(ctx, params.id, body),
  );
  serve(app, editing.changeTreePerson, ({ ctx, params: { id, personId }, body, request }) => {
    const expected = revisionOf(request.headers["if-match"]);
    return people.changeTreePerson(ctx, { idOrSlug: id, personId }, body, expected);
  });
  serve(app, editing.removeTreePerson, ({ ctx, params: { id, personId }, request }) => {
    const expected = revisionOf(request.headers["if-match"]);
    return people.removeTreePerson(ctx, { idOrSlug: id, personId }, expected);
  });
}

function serveFamilies(app: FastifyInstance): void {
  serve(app, editing.getTreeFamily, ({ ctx, params }) =>
    getTreeFamily(ctx, params.id, params.familyId),
  );
  serve(app, editing.addTreeFamily, ({ ctx, params, body }) =>
    families.addTreeFamily(ctx, params.id, body),
  );
  serve(app, editing.changeTreeFamily, ({ ctx, params: { id, familyId }, body, request }) => {
    const expected = revisionOf(request.headers["if-match"]);
    return families.changeTreeFamily(ctx, { idOrSlug: id, familyId }, body, expected);
  });
  serve(app, editing.removeTreeFamily, ({ ctx, params: { id, familyId }, request }) => {
    const expected = revisionOf(request.headers["if-match"]);
    return families.removeTreeFamily(ctx, { idOrSlug: id, familyId }, expected);
  });
}
