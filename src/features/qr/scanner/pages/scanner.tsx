import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { JobList } from "../components/job-list.tsx";
import { requireOwnDocument } from "#shell/scanner/own-document.ts";
import { ScanDesk } from "../components/scan-desk.tsx";
import { ScannerLinks } from "#shell/scanner/scanner-links.tsx";
import { isJob } from "../model.ts";
import type { Route } from "./+types/scanner.ts";

/** See `requireOwnDocument`. */
export const handle = { texts: ["scanner"], runsWasm: true };

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireOwnDocument(request);
  return guardStaffPage("codes.step");
}

/** `/admin/qr-scanner`: a job for many plates; `?job=look` changes nothing. */
export default function ScannerPage() {
  const { t } = useTranslation("scanner");
  const [asked] = useSearchParams();
  const job = asked.get("job");
  if (job === "look") return <ScanDesk key={job} job={null} />;
  if (isJob(job)) return <ScanDesk key={job} job={job} />;
  return (
    <StaffPage title={t("title")} note={t("note")}>
      <JobList />
      <ScannerLinks here="steps" />
    </StaffPage>
  );
}
