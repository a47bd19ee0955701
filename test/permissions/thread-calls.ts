import { anyone, nobody, signedIn } from "./rules.ts";
import type { Line } from "./things.ts";

/** Writing to us, and reading what became of it. */
export const THREAD_CALLS: Record<string, Line> = {
  "POST /api/contact": { may: anyone, fails: "400 invalid" },
  "GET /api/support/threads/{token}": { may: nobody },
  "POST /api/support/threads/{token}/messages": { may: nobody },
  "POST /api/support/threads/{token}/close": { may: nobody },
  "GET /api/support/threads/{token}/attachments/{attachmentId}": { may: nobody },
  "POST /api/support/thread-links": { may: anyone, fails: "400 invalid" },
  "GET /api/user/tickets": { may: signedIn },
  "POST /api/user/tickets/{ticketId}/links": {
    may: (asker) => (asker === "visitor" ? "login" : "notFound"),
  },
};
