import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { removeWaiting, type Waiting } from "#platform/offline/outbox.ts";
import { Button } from "#ui/button.tsx";
import { inGroups } from "#platform/in-groups.ts";

/** Of the waiting scans, as many as leave room for what comes below. */
const FEW = 3;

type RefusedScansProps = {
  refused: Waiting[];
  codeOf?: (waiting: Waiting) => string;
  /** For those that may be sent again. */
  again?: { label: string; isFor: (waiting: Waiting) => boolean; send: (waiting: Waiting) => void };
};

const codeIn = ({ body }: Waiting) => body["code"] ?? "";

/** Scans refused when they were sent later come first: their plates have to be found. */
export function RefusedScans({ refused, codeOf = codeIn, again }: RefusedScansProps) {
  const { t } = useTranslation("scanner");
  if (refused.length === 0) return null;
  return (
    <ScanList title={t("lists.refused")} isUrgent>
      {refused.map((one) => (
        <li key={one.key}>
          <ScannedCode code={codeOf(one)} />
          <span className="state state-stop">{one.problem}</span>
          {again?.isFor(one) && (
            <Button variant="bare" small onClick={() => again.send(one)}>
              {again.label}
            </Button>
          )}
          <Button variant="bare" small onClick={() => void removeWaiting(one)}>
            {t("lists.seen")}
          </Button>
        </li>
      ))}
    </ScanList>
  );
}

type WaitingScansProps = {
  waiting: Waiting[];
  codeOf?: (waiting: Waiting) => string;
  /** What is to be done with the plate. */
  nameOf: (waiting: Waiting) => string | false;
};

export function WaitingScans({ waiting, codeOf = codeIn, nameOf }: WaitingScansProps) {
  const { t } = useTranslation("scanner");
  const [isWhole, setWhole] = useState(false);
  if (waiting.length === 0) return null;
  const shown = isWhole ? waiting : waiting.slice(-FEW);
  return (
    <ScanList
      title={t("lists.waiting")}
      more={
        shown.length < waiting.length && (
          <Button variant="bare" small onClick={() => setWhole(true)}>
            {t("lists.all", { total: waiting.length })}
          </Button>
        )
      }
    >
      {shown.toReversed().map((one) => (
        <li key={one.key}>
          <ScannedCode code={codeOf(one)} />
          <span className="state">{nameOf(one)}</span>
          <ScannedAt at={one.writtenAt} />
        </li>
      ))}
    </ScanList>
  );
}

type ScanListProps = { title: string; isUrgent?: boolean; more?: ReactNode; children: ReactNode };

export function ScanList({ title, isUrgent = false, more, children }: ScanListProps) {
  return (
    <section className="scan-list" role={isUrgent ? "alert" : undefined}>
      <h2>{title}</h2>
      <ul>{children}</ul>
      {more}
    </section>
  );
}

export function ScannedCode({ code }: { code: string }) {
  return (
    <span className="code" translate="no">
      {inGroups(code)}
    </span>
  );
}

export function ScannedAt({ at }: { at: Date | string }) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={new Date(at).toISOString()}>{formatTime(at, localeOf(i18n.language))}</time>
  );
}
