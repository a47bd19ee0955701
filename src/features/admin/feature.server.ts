import { memorials } from "#features/memorials/tables.server.ts";
import { personalDataExported } from "#features/accounts/queries.server.ts";
import { noticesSeen, staffNotified } from "#platform/staff-notices.server.ts";
import { defineFeature } from "#platform/feature.server.ts";
import { countOf } from "#platform/staff-work.server.ts";
import { auditApi } from "./audit/api.server.ts";
import { flagsApi } from "./flags/api.server.ts";
import { waitingReadOnly } from "./flags/queries.server.ts";
import { jobsApi } from "./jobs/api.server.ts";
import { overviewApi } from "./overview/api.server.ts";
import { mailTextsApi } from "./mail-texts/api.server.ts";
import { staffNoticesApi } from "./notifications/api.server.ts";
import { keepNotice, markSeenAt } from "./notifications/commands.server.ts";
import {
  mailNotice,
  mailNoticesOfDay,
  purgeNotices,
  tellOfDay,
} from "./notifications/jobs.server.ts";
import { copyNotices, countUnseen } from "./notifications/queries.server.ts";
import { adminFlags, adminSettings } from "./settings.server.ts";
import { healthApi } from "./health/api.server.ts";
import { watchHealth } from "./health/commands.server.ts";
import { HOUSE_CHECKS } from "./health/queries/house-checks.server.ts";
import { certificate, selfVisit } from "./health/queries/outside-checks.server.ts";
import { healthSettings } from "./health/settings.server.ts";
import { performanceApi } from "./performance/api.server.ts";
import { purgePerformance } from "./performance/jobs.server.ts";
import { securityApi } from "./security/api.server.ts";
import { foldSecurity, mailAlarm, watchSecurity } from "./security/jobs.server.ts";
import { waitingJobs } from "./jobs/queries.server.ts";
import { OPERATION_PERMISSIONS } from "./permissions.ts";
import { countFreshAlarms, waitingAlarms } from "./security/queries.server.ts";
import { visitsApi } from "./visits/api.server.ts";
import { purgeVisits } from "./visits/jobs.server.ts";
import { visitSettings } from "./visits/settings.server.ts";

export const admin = defineFeature({
  name: "admin",
  apis: [
    auditApi,
    securityApi,
    jobsApi,
    staffNoticesApi,
    flagsApi,
    mailTextsApi,
    overviewApi,
    healthApi,
    performanceApi,
    visitsApi,
  ],
  settings: [adminSettings, healthSettings, visitSettings],
  flags: adminFlags,
  healthChecks: [...HOUSE_CHECKS, certificate, selfVisit],
  runs: watchHealth,
  permissions: OPERATION_PERMISSIONS,
  waiting: [
    {
      key: "readOnly",
      permission: "operation.change",
      url: "/admin/flags",
      count: waitingReadOnly,
    },
    { key: "jobs", permission: "jobs.retry", url: "/admin/security#jobs", count: waitingJobs },
    { key: "alarms", permission: "audit.read", url: "/admin/security", count: waitingAlarms },
  ],
  figures: [{ key: "pages", permission: "users.read", madeAt: memorials.id }],
  navigation: [
    {
      key: "notifications",
      group: "system",
      path: "/admin/notifications",
      permission: null,
      countWaiting: countUnseen,
    },
    { key: "audit", group: "system", path: "/admin/roles/audit", permission: "audit.read" },
    {
      key: "security",
      group: "system",
      path: "/admin/security",
      permission: "audit.read",
      countWaiting: countFreshAlarms,
    },
    { key: "health", group: "system", path: "/admin/health", permission: "health.read" },
    { key: "performance", group: "system", path: "/admin/performance", permission: "health.read" },
    {
      key: "flags",
      group: "system",
      path: "/admin/flags",
      permission: "operation.change",
      countWaiting: countOf(waitingReadOnly),
    },
    { key: "mailTexts", group: "pages", path: "/admin/mail-texts", permission: "operation.change" },
  ],
  personalData: {
    "health_findings.filled": {
      exported: "what was found of a machine",
      erased: "kept: names nobody",
    },
    "health_findings.reason": {
      exported: "why a finding is set aside, in the log",
      erased: "kept: it is about a machine",
    },
    "staff_notices.title": { exported: "copied", erased: "deleted" },
    "staff_notices.user_id": { exported: "copied", erased: "deleted" },
    "staff_notice_choices.user_id": { exported: "copied", erased: "deleted" },
    "visit_sums.device": { exported: "a kind of device, nobody's", erased: "kept: names nobody" },
  },
  jobs: [
    foldSecurity,
    mailAlarm,
    mailNotice,
    mailNoticesOfDay,
    purgeNotices,
    purgePerformance,
    purgeVisits,
    tellOfDay,
    watchSecurity,
  ],
  extensions: [
    staffNotified.with(keepNotice),
    noticesSeen.with(markSeenAt),
    personalDataExported.handledBy(copyNotices),
  ],
});
