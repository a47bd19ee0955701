import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as answers from "./commands/answer-link.server.ts";
import { linkTreePerson, unlinkTreePerson } from "./commands/ask-link.server.ts";
import { takeTree } from "./commands/take-tree.server.ts";
import * as calls from "./contract.ts";
import { listTreeLinks } from "./queries.server.ts";

export function linksApi(app: FastifyInstance): void {
  serve(app, calls.linkTreePerson, ({ ctx, params: { id, personId }, body }) =>
    linkTreePerson(ctx, { idOrSlug: id, personId }, body.memorial),
  );
  serve(app, calls.unlinkTreePerson, ({ ctx, params: { id, personId } }) =>
    unlinkTreePerson(ctx, { idOrSlug: id, personId }),
  );
  serve(app, calls.listTreeLinks, ({ ctx }) => listTreeLinks(ctx));
  serve(app, calls.acceptTreeLink, ({ ctx, params, body }) =>
    answers.acceptTreeLink(ctx, params.linkId, body),
  );
  serve(app, calls.declineTreeLink, ({ ctx, params }) =>
    answers.declineTreeLink(ctx, params.linkId),
  );
  serve(app, calls.takeTree, ({ ctx, params }) => takeTree(ctx, params.linkId));
  serve(app, calls.endTreeLink, ({ ctx, params }) => answers.endTreeLink(ctx, params.linkId));
}
