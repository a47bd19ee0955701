import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { Scanned } from "#shell/scanner/scan-line.ts";
import { ScanList, ScannedAt, ScannedCode } from "#shell/scanner/scan-lists.tsx";
import { classNames } from "#ui/class-names.ts";
import type { ScannedCode as FoundCode } from "../contract.ts";
import type { Verdict } from "./judging.ts";

/** The results, newest first, without the one shown above. */
export function EarlierScans({ scans }: { scans: Scanned<Verdict>[] }) {
  const { t } = useTranslation("scanner");
  const answered = scans.slice(1).filter(({ verdict }) => verdict.kind !== "kept");
  if (answered.length === 0) return null;
  return (
    <ScanList title={t("lists.earlier")}>
      {answered.map(({ key, verdict, at }) => (
        <li key={key}>
          <ScannedCode code={verdict.code ?? "—"} />
          <span
            className={classNames(
              "state",
              verdict.kind === "stopped" ? "state-stop" : "state-half",
            )}
          >
            {verdict.kind === "taken"
              ? t(`jobs.${verdict.job}.done`)
              : t(`lists.${verdict.kind === "kept" ? "waiting" : verdict.kind}`)}
          </span>
          <ScannedAt at={at} />
        </li>
      ))}
    </ScanList>
  );
}

/** The history of a code, newest first. */
export function CodeHistory({ found }: { found: FoundCode }) {
  const { t, i18n } = useTranslation("scanner");
  const locale = localeOf(i18n.language);
  return (
    <ScanList title={t("lists.history")}>
      {found.history.map(({ step, at, by }) => (
        <li key={`${step}${at}`}>
          <span className="state">{t(`steps.${step}`)}</span>
          <span>
            <time dateTime={at}>{formatDay(at, locale)}</time>
            {by && (
              <>
                , <bdi>{by}</bdi>
              </>
            )}
          </span>
        </li>
      ))}
    </ScanList>
  );
}
