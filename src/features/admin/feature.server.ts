import { defineFeature } from "#platform/feature.server.ts";
import { auditApi } from "./audit/api.server.ts";
import { jobsApi } from "./jobs/api.server.ts";
import { securityApi } from "./security/api.server.ts";
import { foldSecurity, mailAlarm, watchSecurity } from "./security/jobs.server.ts";
import { OPERATION_PERMISSIONS } from "./permissions.ts";
import { countFreshAlarms } from "./security/queries.server.ts";

export const admin = defineFeature({
  name: "admin",
  apis: [auditApi, securityApi, jobsApi],
  permissions: OPERATION_PERMISSIONS,
  navigation: [
    { key: "audit", path: "/admin/roles/audit", permission: "audit.read" },
    {
      key: "security",
      path: "/admin/security",
      permission: "audit.read",
      countWaiting: countFreshAlarms,
    },
  ],
  jobs: [foldSecurity, mailAlarm, watchSecurity],
});
