import "./report-link.css";
import { useTranslation } from "react-i18next";
import type { ReportKind } from "../../sections/contract.ts";

type ReportLinkProps = {
  /** Slug or id of the memorial. */
  of: string;
  kind: ReportKind;
  item: string;
  /** What is reported, as it is said: a name, a title. */
  name: string;
};

/** In the last line of whatever can be reported. A plain link: most visitors never need more. */
export function ReportLink({ of, kind, item, name }: ReportLinkProps) {
  const { t } = useTranslation("memorials");
  return (
    <a
      href={`/report?memorial=${of}&kind=${kind}&item=${item}`}
      rel="nofollow"
      aria-label={t("reportNamed", { name })}
    >
      {t("report")}
    </a>
  );
}
