import { useTranslation } from "react-i18next";
import { redirectDocument, useSearchParams } from "react-router";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { JobList } from "../components/job-list.tsx";
import { ScanDesk } from "../components/scan-desk.tsx";
import { isJob } from "../model.ts";
import type { Route } from "./+types/scanner.ts";

/** The symbol reader needs WebAssembly, which the CSP of other pages forbids. */
export const handle = { texts: ["scanner"], runsWasm: true };

/** The CSP belongs to the document: coming from another page needs a full load. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [document] = performance.getEntriesByType("navigation");
  const { pathname } = new URL(request.url);
  if (document !== undefined && new URL(document.name).pathname !== pathname)
    throw redirectDocument(request.url);
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
    </StaffPage>
  );
}
