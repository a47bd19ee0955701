import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { attemptOf } from "#platform/http/idempotency.server.ts";
import { removeMessage, restoreMessage } from "./commands/moderate-messages.server.ts";
import { correctMessage, takeBackMessage } from "./commands/correct-message.server.ts";
import { writeMessage } from "./commands/write-message.server.ts";
import { messageCalls } from "./contract.ts";
import { MESSAGE_KINDS } from "../entries/contract.ts";
import { listMessages } from "./queries.server.ts";

export function messagesApi(app: FastifyInstance): void {
  for (const kind of MESSAGE_KINDS) {
    const calls = messageCalls[kind];

    serve(app, calls.write, ({ ctx, params, body, request }) =>
      writeMessage(ctx, kind, params.id, body, attemptOf(request)),
    );

    serve(app, calls.list, ({ ctx, params, query }) => listMessages(ctx, kind, params.id, query));

    serve(app, calls.correct, ({ ctx, params: { id, entryId }, body }) =>
      correctMessage(ctx, kind, { idOrSlug: id, entryId }, body),
    );

    serve(app, calls.takeBack, ({ ctx, params: { id, entryId }, body }) =>
      takeBackMessage(ctx, kind, { idOrSlug: id, entryId }, body.secret),
    );

    serve(app, calls.remove, ({ ctx, params: { id, entryId } }) =>
      removeMessage(ctx, kind, { idOrSlug: id, entryId }),
    );

    serve(app, calls.restore, ({ ctx, params: { id, entryId } }) =>
      restoreMessage(ctx, kind, { idOrSlug: id, entryId }),
    );
  }
}
