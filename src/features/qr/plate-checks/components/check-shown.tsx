// texts: plate-checks:verdicts.*, plate-checks:parameters.*, plate-checks:cut.*
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { addressOf } from "#platform/call.ts";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Badge, type BadgeProps } from "#ui/badge.tsx";
import { Reason, Reasons } from "../../advice/components/reasons.tsx";
import {
  getCheckPicture,
  type Grade,
  type GradedParameter,
  type PlateCheck,
  type MeasuredCut,
} from "../contract.ts";
import { isGoodEnough } from "../model.ts";

type CheckProps = { code: string; check: PlateCheck };

/**
 * The result of a photograph: the grade, what it means, actions (`children`), and each figure with
 * how to improve it.
 */
export function CheckShown({ code, check, children }: CheckProps & { children: ReactNode }) {
  const { t } = useTranslation("plate-checks");
  const { grade } = check;
  return (
    <div className="plate-check">
      <div className="plate-verdict" data-grade={grade} role="status">
        <p>
          <strong>{t("grade", { grade })}</strong>
        </p>
        <p>{t(`verdicts.${grade}`)}</p>
        {grade !== "A" && <p>{t("better")}</p>}
        {check.isReversed && <p>{t(check.isAsAsked === false ? "swapped" : "reversed")}</p>}
        {check.cut !== null && !check.cut.fits && <p>{t(...cutWords(check.cut))}</p>}
        <CheckedBy check={check} />
      </div>
      {children}
      <Figures code={code} check={check} />
    </div>
  );
}

function Figures({ code, check }: CheckProps) {
  const { t, i18n } = useTranslation("plate-checks");
  const percent = new Intl.NumberFormat(i18n.language, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  });
  const millimetres = new Intl.NumberFormat(i18n.language, {
    style: "unit",
    unit: "millimeter",
    maximumFractionDigits: 2,
    signDisplay: "exceptZero",
  });
  const path = addressOf(getCheckPicture, { params: { code, checkId: check.id } });
  return (
    <div className="plate-figures">
      <img className="plate-picture" src={path} alt={t("picture")} loading="lazy" />
      <div className="stack">
        <Reasons>
          {check.parameters.map((graded) => (
            <Graded key={graded.parameter} graded={graded} />
          ))}
          {check.cut === null ? (
            <Reason name={t("growth.name")} value={percent.format(check.growth)}>
              {t("growth.text")}
            </Reason>
          ) : (
            <Reason name={t("cut.name")} value={millimetres.format(check.cut.tooWideMm)}>
              {t(...cutWords(check.cut))}
            </Reason>
          )}
        </Reasons>
        <p className="small">{t("standard", { level: check.level, modules: check.modules })}</p>
      </div>
    </div>
  );
}

function Graded({ graded: { parameter, value, grade } }: { graded: GradedParameter }) {
  const { t, i18n } = useTranslation("plate-checks");
  const isShift = parameter === "gridNonuniformity";
  const number = new Intl.NumberFormat(i18n.language, {
    style: isShift ? "decimal" : "percent",
    maximumFractionDigits: isShift ? 2 : 0,
  });
  const shown = isShift ? t("modules", { value: number.format(value) }) : number.format(value);
  return (
    <Reason
      name={t(`parameters.${parameter}.name`)}
      value={
        <>
          {shown} · <strong>{grade}</strong>
        </>
      }
    >
      {t(`parameters.${parameter}.${grade === "A" ? "good" : "better"}`)}
    </Reason>
  );
}

type CutWords =
  | "cut.fits"
  | `cut.${"wide" | "narrow"}${"Known" | "Unknown"}`
  | `cut.${"widest" | "narrowest"}`;

/** How much too wide or too narrow it was cut, and the setting for the next one. */
function cutWords({
  tooWideMm,
  fits,
  kerf,
  beyond,
}: MeasuredCut): [CutWords, Record<string, number>] {
  if (fits) return ["cut.fits", {}];
  const mm = Math.abs(tooWideMm);
  if (beyond !== null) return [`cut.${beyond}`, { mm }];
  const which = tooWideMm > 0 ? "wide" : "narrow";
  return kerf.known
    ? [`cut.${which}Known`, { mm, kerf: kerf.setMm }]
    : [`cut.${which}Unknown`, { mm }];
}

function CheckedBy({ check: { at, by, plate } }: { check: PlateCheck }) {
  const { t, i18n } = useTranslation("plate-checks");
  return (
    <p className="small">
      {plate !== null && `${t("plate", { number: plate })} · `}
      <time dateTime={at}>{formatMoment(at, localeOf(i18n.language))}</time> ·{" "}
      <bdi>{by ?? t("nobody")}</bdi>
    </p>
  );
}

function signOf(grade: Grade): Pick<BadgeProps, "sign" | "tone"> {
  if (isGoodEnough(grade)) return { sign: "full", tone: "good" };
  return grade === "D" ? { sign: "half", tone: "warn" } : { sign: "stop" };
}

/** Newest first; each expands to its figures. */
export function EarlierChecks({ code, checks }: { code: string; checks: readonly PlateCheck[] }) {
  const { t } = useTranslation("plate-checks");
  return (
    <>
      <h3>{t("earlier")}</h3>
      <ul className="stack">
        {checks.map((check) => (
          <li key={check.id}>
            <Badge {...signOf(check.grade)}>{t("grade", { grade: check.grade })}</Badge>
            <CheckedBy check={check} />
            <details className="disclosure">
              <summary>{t("figures")}</summary>
              <Figures code={code} check={check} />
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
