import { useTranslation } from "react-i18next";
import {
  RefusedScans,
  ScanList,
  ScannedAt,
  ScannedCode,
  WaitingScans,
} from "#shell/scanner/scan-lists.tsx";
import { enqueueWrite, sendWaiting, type Waiting } from "#platform/offline/outbox.ts";
import { Badge } from "#ui/badge.tsx";
import { SCAN_TASKS } from "../contract.ts";
import { plateIn } from "../policy.ts";
import { isStop, type Outcome } from "./submit-scan.ts";
import type { WarehouseScans } from "./warehouse-scans.ts";

/** What was refused once it was sent, and what waits for a network. */
export function QueuedScans({ waiting, refused }: Pick<WarehouseScans, "waiting" | "refused">) {
  const { t } = useTranslation("warehouse");
  const nameOf = ({ body }: Waiting) => {
    const task = SCAN_TASKS.find((one) => one === body["task"]);
    return task !== undefined && t(`tasks.${task}.title`);
  };
  return (
    <>
      <RefusedScans
        refused={refused}
        codeOf={codeOf}
        again={{
          label: t("sendAgain"),
          isFor: isForTheClock,
          send: (one) => void sendAgain(one),
        }}
      />
      <WaitingScans waiting={waiting} codeOf={codeOf} nameOf={nameOf} />
    </>
  );
}

function codeOf({ body }: Waiting): string {
  const read = body["read"] ?? "";
  return plateIn(read) ?? read;
}

function isForTheClock({ refusal }: Waiting): boolean {
  return refusal === "clock";
}

/** Once the clock of the scanner is set right. */
async function sendAgain(refused: Waiting): Promise<void> {
  const { key, path, body, batch } = refused;
  const now = new Date().toISOString();
  await enqueueWrite({ key, path, body: { ...body, at: now }, ...(batch && { batch }) });
  await sendWaiting();
}

/** What was scanned here, newest first, without the one shown above. */
export function EarlierOutcomes({ scans }: Pick<WarehouseScans, "scans">) {
  const { t } = useTranslation("scanner");
  const answered = scans.slice(1).filter(({ verdict: { kind } }) => !UNSAID.includes(kind));
  if (answered.length === 0) return null;
  return (
    <ScanList title={t("lists.earlier")}>
      {answered.map(({ key, verdict, at }) => (
        <li key={key}>
          <ScannedCode code={verdict.code ?? "—"} />
          <OutcomeState outcome={verdict} />
          <ScannedAt at={at} />
        </li>
      ))}
    </ScanList>
  );
}

/** A plate whose card came next says nothing by itself; what waits stands in a list of its own. */
const UNSAID: readonly Outcome["kind"][] = ["held", "kept"];

function OutcomeState({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation(["warehouse", "scanner"]);
  if (isStop(outcome)) return <Badge sign="stop">{t("scanner:lists.stopped")}</Badge>;
  if (outcome.kind !== "judged") return <Badge sign="none">{t("scanner:lists.offline")}</Badge>;
  return <Badge sign="half">{t(`tasks.${outcome.scan.task}.done`)}</Badge>;
}
