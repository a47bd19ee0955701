import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { eraseByRequest } from "./commands.server.ts";
import { eraseTreePerson } from "./contract.ts";

export function erasuresApi(app: FastifyInstance): void {
  serve(app, eraseTreePerson, ({ ctx, params: { id, personId }, body }) =>
    eraseByRequest(ctx, { idOrSlug: id, personId }, body.request),
  );
}
