import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/empty-state.tsx";
import { Table, type Column } from "#ui/table.tsx";
import type { JobFigures } from "../contract.ts";

const MINUTE = 60;
/** How the jobs that send mails are called. */
const MAIL = "mail.";

export function JobsSection({ jobs }: { jobs: JobFigures[] }) {
  const { t } = useTranslation("performance");
  const columns: Column<JobFigures>[] = [
    {
      key: "job",
      title: t("job"),
      wide: true,
      cell: ({ name, subject }) =>
        name.startsWith(MAIL) ? t("mail", { what: subject ?? name.slice(MAIL.length) }) : name,
    },
    { key: "waiting", title: t("waiting"), numeric: true, cell: ({ waiting }) => waiting },
    {
      key: "oldest",
      title: t("oldest"),
      numeric: true,
      cell: ({ oldestSeconds }) => t("minutes", { count: Math.floor(oldestSeconds / MINUTE) }),
    },
    { key: "failed", title: t("failed"), numeric: true, cell: ({ failed }) => failed },
  ];
  return (
    <section className="staff-part">
      <h2>{t("jobs")}</h2>
      <Table
        caption={t("jobsCaption")}
        columns={columns}
        rows={jobs}
        rowKey={({ name }) => name}
        empty={<EmptyState text={t("noJobs")} />}
      />
    </section>
  );
}
