import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { answerTreeConsent, changeOwnTreeConsent } from "./commands/answer-consent.server.ts";
import { askTreeConsent } from "./commands/ask-consent.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function consentsApi(app: FastifyInstance): void {
  serve(app, calls.getTreeConsentState, ({ ctx, params: { id, personId } }) =>
    queries.getTreeConsentState(ctx, { idOrSlug: id, personId }),
  );
  serve(app, calls.askTreeConsent, ({ ctx, params: { id, personId }, body }) =>
    askTreeConsent(ctx, { idOrSlug: id, personId }, body),
  );
  serve(app, calls.getTreeConsent, ({ ctx, params }) => queries.getTreeConsent(ctx, params.token));
  serve(app, calls.answerTreeConsent, ({ ctx, params, body }) =>
    answerTreeConsent(ctx, params.token, body),
  );
  serve(app, calls.listOwnTreeConsents, async ({ ctx }) => ({
    items: await queries.listOwnTreeConsents(ctx),
  }));
  serve(app, calls.changeOwnTreeConsent, ({ ctx, params, body }) =>
    changeOwnTreeConsent(ctx, params.consentId, body.answer),
  );
}
