import type { FastifyInstance } from "fastify";
import { revisionOf } from "#platform/http/if-match.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import { serveLetter } from "#platform/uploads/serve-letter.server.ts";
import { MOST_FILES } from "../contract.ts";
import { addNote } from "./commands/add-note.server.ts";
import { changeTicket } from "./commands/change-ticket.server.ts";
import { createTicket } from "./commands/create-ticket.server.ts";
import { saveDraft } from "./commands/save-draft.server.ts";
import { replyToTicket } from "./commands/send-reply.server.ts";
import { takeBackReply } from "./commands/take-back-reply.server.ts";
import { tellPresence } from "./commands/tell-presence.server.ts";
import * as calls from "./contract.ts";
import { listColleagues } from "./queries/colleagues.server.ts";
import { searchTickets } from "./queries/found-tickets.server.ts";
import { getTicketRow } from "./queries/item.server.ts";
import { listTickets } from "./queries/inbox.server.ts";
import { getTicket } from "./queries/ticket.server.ts";

export async function deskApi(app: FastifyInstance): Promise<void> {
  serve(app, calls.listTickets, ({ ctx, query }) => listTickets(ctx, query));
  serve(app, calls.searchTickets, ({ ctx, body }) => searchTickets(ctx, body));
  serve(app, calls.listColleagues, ({ ctx }) => listColleagues(ctx));
  serve(app, calls.createTicket, ({ ctx, body }) => createTicket(ctx, body));
  serve(app, calls.getTicket, ({ ctx, params }) => getTicket(ctx, params.ticketId));
  serve(app, calls.changeTicket, ({ ctx, params, body, request }) =>
    changeTicket(ctx, params.ticketId, body, revisionOf(request.headers["if-match"])),
  );
  await serveLetter(app, calls.replyToTicket, {
    mostFiles: MOST_FILES,
    mostBytes: ({ support }) => support.fileBytes,
    admit: ({ ctx, params }) => getTicketRow(ctx.database, params.ticketId),
    handle: ({ ctx, params, body, files, request }) =>
      replyToTicket(
        ctx,
        params.ticketId,
        { ...body, files },
        revisionOf(request.headers["if-match"]),
      ),
  });
  serve(app, calls.takeBackReply, ({ ctx, params }) =>
    takeBackReply(ctx, params.ticketId, params.messageId),
  );
  serve(app, calls.addNote, ({ ctx, params, body }) => addNote(ctx, params.ticketId, body.body));
  serve(app, calls.saveDraft, ({ ctx, params, body }) =>
    saveDraft(ctx, params.ticketId, body.body),
  );
  serve(app, calls.tellPresence, ({ ctx, params, body }) =>
    tellPresence(ctx, params.ticketId, body.doing),
  );
}
