import type { FastifyInstance } from "fastify";
import { ROLES } from "../roles/contract.ts";
import { serve } from "#platform/http/serve.server.ts";
import {
  inviteStaff,
  sendStaffInvitation,
  withdrawStaffInvitation,
} from "../roles/commands.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function invitationsApi(app: FastifyInstance): void {
  serve(app, calls.getInvitation, ({ ctx, params }) => queries.getInvitation(ctx, params.token));
  serve(app, calls.acceptInvitation, ({ ctx, params }) =>
    commands.acceptInvitation(ctx, params.token),
  );
  serve(app, calls.declineInvitation, ({ ctx, params }) =>
    commands.declineInvitation(ctx, params.token),
  );

  serve(app, calls.listStaffInvitations, async ({ ctx }) => {
    const sent = await queries.listInvitations(ctx.database, { kind: "staff", subjectId: null });
    return {
      items: sent.flatMap(({ role: name, ...invitation }) => {
        const role = ROLES.find((each) => each === name);
        return role === undefined ? [] : [{ ...invitation, role }];
      }),
    };
  });
  serve(app, calls.inviteStaff, ({ ctx, body }) => inviteStaff(ctx, body));
  serve(app, calls.sendStaffInvitation, ({ ctx, params }) =>
    sendStaffInvitation(ctx, params.invitationId),
  );
  serve(app, calls.withdrawStaffInvitation, ({ ctx, params }) =>
    withdrawStaffInvitation(ctx, params.invitationId),
  );
}
