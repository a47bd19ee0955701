import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { OwnerDownload } from "#shell/owner-download.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { TextLink } from "#ui/link.tsx";
import { pageLinks } from "#ui/page-links.ts";
import { Pagination } from "#ui/pagination.tsx";
import { AuditFilterForm } from "../components/audit-filter-form.tsx";
import { AuditTable } from "../components/audit-table.tsx";
import { exportAudit, listAudit, type AuditItem } from "../contract.ts";

export const handle = { texts: ["editor", "requests", "memorials", "company", "plans"] };

export function clientLoader() {
  return guardStaffPage("audit.read");
}

/** `/admin/roles/audit`: who did what, when, from where. */
export default function AuditPage() {
  const { t } = useTranslation("staff");
  const [asked] = useSearchParams();
  const { pathname, search } = useLocation();
  const { data, error, isPending } = useQuery(
    callQuery(listAudit, { query: Object.fromEntries(asked) }),
  );
  const person = asked.get("person");
  return (
    <StaffPage title={t("audit.title")} note={t("audit.note")}>
      <div className="stack">
        <AuditFilterForm asked={asked} />
        {person !== null && (
          <p>
            {t("audit.onlyAbout", { name: nameOf(person, data?.items ?? []) ?? t("audit.gone") })}{" "}
            <TextLink to={pathname}>{t("audit.showAll")}</TextLink>
          </p>
        )}
      </div>
      {error ? (
        <Banner tone="bad">{error.message}</Banner>
      ) : (
        <div className="stack">
          <AuditTable items={data?.items ?? []} isLoading={isPending} />
          <Pagination
            links={pageLinks(pathname, search, data?.nextCursor ?? null)}
            labels={{
              navigation: t("audit.pages"),
              newest: t("audit.newest"),
              older: t("audit.older"),
            }}
          />
          <div className="actions">
            <OwnerDownload quiet label={t("audit.export")} href={exportAddress(asked)} />
          </div>
        </div>
      )}
    </StaffPage>
  );
}

function nameOf(id: string, items: AuditItem[]): string | null {
  const people = items.flatMap(({ actor, person }) => [actor, person]);
  return people.find((each) => each?.id === id)?.fullName ?? null;
}

/** Everything that matches, not just the page shown. */
function exportAddress(asked: URLSearchParams): string {
  const filter = new URLSearchParams(asked);
  filter.delete("cursor");
  filter.delete("limit");
  return `${exportAudit.path}?${filter.toString()}`;
}
