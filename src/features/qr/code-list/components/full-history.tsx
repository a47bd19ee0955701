// texts: codes:stages.*, codes:steps.*
import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { FullCode, FullEntry } from "../contract.ts";
import { readOrderReason } from "./order-reason.ts";
import { ProvenFiles } from "./proven-files.tsx";
import { factWords } from "./plates-part.tsx";

/** All steps of a code: who, when, from where, why, and the former values. */
export function FullHistory({ code: { history } }: { code: FullCode }) {
  const { t } = useTranslation("codes");
  return (
    <section className="staff-part">
      <h2>{t("history.title")}</h2>
      <ol className="stack">
        {history.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry }: { entry: FullEntry }) {
  const { t, i18n } = useTranslation(["code-list", "codes"]);
  const { step, at, by, actor, address, before, after, reason } = entry;
  const stages = [before?.stage, after.stage].flatMap((stage) =>
    stage === undefined ? [] : t(`codes:stages.${stage}`),
  );
  return (
    <li>
      <p>
        <strong>{t(`codes:steps.${step}`)}</strong>
        {stages.length === 2 && ` (${stages.join(" → ")})`}
        {after.grade !== undefined && `: ${t("code.grade", { grade: after.grade })}`}
        {reason !== null && (
          <>
            : <Reason reason={reason} />
          </>
        )}
      </p>
      {after.symbol && <ProvenFiles symbol={after.symbol} />}
      {after.plate !== undefined && <PlateChange entry={entry} number={after.plate} />}
      <p className="small">
        <time dateTime={at}>{formatMoment(at, localeOf(i18n.language))}</time> ·{" "}
        <bdi>{actor ?? t(by === "customer" ? "code.customer" : "code.nobody")}</bdi>
        {address !== null && ` · ${address}`}
      </p>
    </li>
  );
}

function Reason({ reason }: { reason: string }) {
  const { t } = useTranslation("code-list");
  const ofOrder = readOrderReason(reason);
  if (ofOrder === null) return <bdi>{reason}</bdi>;
  return t(`code.because.${ofOrder.what}`, { number: ofOrder.number });
}

type PlateChangeProps = { entry: FullEntry; number: number };

function PlateChange({ entry: { before, after }, number }: PlateChangeProps) {
  const { t } = useTranslation(["code-list", "codes"]);
  const [from, to] = [factWords(before?.facts ?? {}), factWords(after.facts ?? {})];
  return (
    <p className="small">
      {t("code.plate", { number })}
      {to !== "" && (
        <>
          : <bdi>{to}</bdi>
        </>
      )}
      {from !== "" && (
        <>
          {" "}
          ({t("codes:history.before")} <bdi>{from}</bdi>)
        </>
      )}
    </p>
  );
}
