import { lt } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { SHOWN_AFTER_DAYS } from "./invitations/model.ts";
import { invitations } from "./invitations/tables.server.ts";
import { passkeyChallenges } from "./passkeys/tables.server.ts";
import { phoneLinks } from "./phone-links/tables.server.ts";
import { mailLinks, sessions, setupLinks } from "./tables.server.ts";

const DAY = 86_400_000;

/** Sessions and links that open nothing any more. */
export const purgeSessions = defineJob({
  name: "accounts.sessions.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "10 3 * * *",
  async run({ database }) {
    const now = new Date();
    await database.delete(sessions).where(lt(sessions.expiresAt, now));
    await database.delete(mailLinks).where(lt(mailLinks.expiresAt, now));
    await database.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
    await database.delete(phoneLinks).where(lt(phoneLinks.expiresAt, now));
    await database.delete(setupLinks).where(lt(setupLinks.expiresAt, now));
    const longOver = new Date(now.getTime() - SHOWN_AFTER_DAYS * DAY);
    await database.delete(invitations).where(lt(invitations.expiresAt, longOver));
  },
});
