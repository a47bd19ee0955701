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

/** Where whatever can be reported has its other actions. */
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

/** The menu of what has no other actions, last in what is reported: closed until it is asked for, without a script. */
export function ReportMenu(props: ReportLinkProps) {
  const { t } = useTranslation("memorials");
  return (
    <details className="more">
      <summary aria-label={t("moreNamed", { name: props.name })}>···</summary>
      <ReportLink {...props} />
    </details>
  );
}

/** At the foot of a section: easy to find, and not below every line of it. */
export function ReportSection({ of }: { of: string }) {
  const { t } = useTranslation("memorials");
  return (
    <p className="small no-print">
      <a className="link" href={`/report?memorial=${of}&kind=memorial`} rel="nofollow">
        {t("reportSection")}
      </a>
    </p>
  );
}
