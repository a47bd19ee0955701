import { accountErased } from "#features/accounts/commands/change-user.server.ts";
import { personalDataExported } from "#features/accounts/queries.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { countOf } from "#platform/staff-work.server.ts";
import { reportsApi } from "./api.server.ts";
import { reportCasesApi } from "./cases/api.server.ts";
import { forgetNotifier } from "./commands/forget-notifier.server.ts";
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
      path: "/admin/reports",
      permission: "reports.read",
      countWaiting: countOf(waitingCases),
    },
  ],
  personalData: REPORT_COLUMNS,
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
  ],
});
