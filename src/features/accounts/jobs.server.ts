import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { purgeDeviceLogins } from "./device-login/commands.server.ts";
import { purgeInvitations } from "./invitations/commands.server.ts";
import { purgeLinks } from "./mail-links/commands.server.ts";
import { purgeChallenges } from "./passkeys/commands/end-passkeys.server.ts";
import { endExpiredSessions } from "./sessions/commands/end-sessions.server.ts";
import { purgeSetupLinks } from "./setup/commands.server.ts";

/** Deletes expired sessions, links and invitations. */
export const purgeSessions = defineJob({
  name: "accounts.sessions.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "10 3 * * *",
  async run(services) {
    const now = new Date();
    await endExpiredSessions(services, now);
    await purgeLinks(services, now);
    await purgeChallenges(services, now);
    await purgeDeviceLogins(services, now);
    await purgeSetupLinks(services, now);
    await purgeInvitations(services, now);
  },
});
