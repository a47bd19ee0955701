import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { acceptTerms, setAgreement } from "./commands/change-company.server.ts";
import { invitePerson, removePerson } from "./commands/change-people.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function companiesApi(app: FastifyInstance): void {
  serve(app, calls.setAgreement, ({ ctx, params, body }) => setAgreement(ctx, params.id, body));

  serve(app, calls.listPrices, async ({ ctx }) => {
    const { companyId } = await queries.requireCompany(ctx);
    return { items: await queries.pricesOf(ctx.database, companyId), nextCursor: null };
  });

  serve(app, calls.acceptTerms, ({ ctx, body }) => acceptTerms(ctx, body.version));
  serve(app, calls.listPeople, ({ ctx }) => queries.listPeople(ctx));
  serve(app, calls.invitePerson, ({ ctx, body }) => invitePerson(ctx, body));
  serve(app, calls.removePerson, ({ ctx, params }) => removePerson(ctx, params.id));
}
