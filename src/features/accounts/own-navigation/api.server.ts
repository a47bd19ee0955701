import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as calls from "./contract.ts";
import { getOwnNavigation } from "./queries.server.ts";

export function ownNavigationApi(app: FastifyInstance): void {
  serve(app, calls.getOwnNavigation, ({ ctx }) => getOwnNavigation(ctx));
}
