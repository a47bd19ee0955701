import { anyone, missing, staff } from "./rules.ts";
import type { Line } from "./things.ts";

/** Who may report bugs, and who reads of them. */
export const BUG_CALLS: Record<string, Line> = {
  "POST /api/bug-reports": { may: anyone, fails: "400 invalid" },
  "GET /api/admin/bug-reports": { may: staff("bugs.manage") },
  "GET /api/admin/bug-reports/{reportId}": { may: missing("bugs.manage") },
  "PUT /api/admin/bug-reports/{reportId}": { may: staff("bugs.manage"), fails: "400 invalid" },
  "GET /api/admin/bug-reports/{reportId}/pictures/{pictureId}": { may: missing("bugs.manage") },
};
