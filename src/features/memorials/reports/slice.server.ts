import { accountErased } from "#features/accounts/commands/change-user.server.ts";
import { personalDataExported } from "#features/accounts/queries.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { countOf } from "#platform/staff-work.server.ts";
import { restrictionsLifted } from "../restrictions/commands.server.ts";
import { evidenceFiles } from "../restrictions/queries.server.ts";
import { reportsApi } from "./api.server.ts";
import { reportCasesApi } from "./cases/api.server.ts";
import { forgetNotifier } from "./commands/forget-notifier.server.ts";
import { markShown } from "./commands/mark-shown.server.ts";
import { keysOfEvidence } from "./evidence/files/queries.server.ts";
import { holdsApi } from "./holds/api.server.ts";
import {
  liftRestrictions,
  mailAppealDecision,
  mailAppealReceipt,
  mailCaseWaits,
  mailHidden,
  mailReportChanged,
  mailReportDecision,
  mailReportReceipt,
  mailStatement,
  purgeReports,
  removeEvidence,
} from "./jobs.server.ts";
import { completedReports } from "./kinds/queries.server.ts";
import { REPORT_COLUMNS } from "./personal-data/model.ts";
import { copyReports } from "./personal-data/queries.server.ts";
import { waitingCases } from "./queries.server.ts";
import { statementsApi } from "./statements/api.server.ts";
import { transparencyApi } from "./transparency/api.server.ts";

export const reportsSlice = defineSlice({
  apis: [reportsApi, reportCasesApi, statementsApi, holdsApi, transparencyApi],
  waiting: [
    { key: "reports", permission: "reports.read", url: "/admin/reports", count: waitingCases },
  ],
  navigation: [
    {
      key: "reports",
      group: "pages",
      path: "/admin/reports",
      permission: "reports.read",
      countWaiting: countOf(waitingCases),
    },
  ],
  personalData: REPORT_COLUMNS,
  completes: completedReports,
  jobs: [
    liftRestrictions,
    mailAppealDecision,
    mailAppealReceipt,
    mailCaseWaits,
    mailHidden,
    mailReportChanged,
    mailReportDecision,
    mailReportReceipt,
    mailStatement,
    purgeReports,
    removeEvidence,
  ],
  extensions: [
    personalDataExported.handledBy(copyReports),
    accountErased.handledBy(forgetNotifier),
    restrictionsLifted.handledBy(markShown),
    evidenceFiles.with(keysOfEvidence),
  ],
});
