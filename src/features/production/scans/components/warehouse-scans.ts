import { useCallback, useEffect, useRef, useState } from "react";
import { useScanLine, type Scanned } from "#shell/scanner/scan-line.ts";
import { useWaitingScans } from "#shell/scanner/waiting-scans.ts";
import { removeWaiting } from "#platform/offline/outbox.ts";
import { submitScans, type ScanResult, type ScanTask, type WarehouseScan } from "../contract.ts";
import { isAboutCard, packStep, type HeldPlate } from "./pack-step.ts";
import { isStop, newScan, refusalIn, submitScan, type Outcome } from "./submit-scan.ts";

type Options = {
  /** The open box beside the scanner; `null`: each plate goes into the one of its order. */
  boxId: string | null;
  /** A scan was judged: now, or, without a result, one that had waited. */
  onJudged: (result: ScanResult | null) => void;
};

const NOWHERE: Options = { boxId: null, onJudged: () => undefined };

export type WarehouseScans = ReturnType<typeof useWarehouseScans>;

/** One task for many plates, one after the other. `scan` is the same function each time. */
export function useWarehouseScans(task: ScanTask, options: Options = NOWHERE) {
  const { onChange, ...judged } = useJudgedScans(task, options);
  const { waiting, refused } = useWaitingScans(submitScans.path, onChange);
  const { scans, hold, forget, resubmit } = judged;

  /** The next plate; the one that was held is left, and nothing asks for its card any more. */
  function leave(key: string): void {
    hold(null);
    for (const one of scans) if (one.key === key || one.verdict.kind === "held") forget(one.key);
  }

  /** Of a plate that was packed or queued a moment ago. */
  async function takeBack({ key, verdict }: Scanned<Outcome>, reason: string): Promise<void> {
    if (verdict.kind === "kept") {
      const kept = waiting.find((one) => one.key === verdict.key);
      if (kept !== undefined) await removeWaiting(kept);
    } else if (verdict.kind === "judged") {
      resubmit({ task: "return", read: verdict.scan.read, reason });
    }
    forget(key);
  }

  return { ...judged, waiting, refused, leave, takeBack };
}

const FAILED: Outcome = { kind: "failed", code: null, message: null };

/** Scans are judged after the press or the frame that they came with: what was given may have changed. */
function useJudgedScans(task: ScanTask, options: Options) {
  const { scans, add, forget } = useScanLine<Outcome>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // The plate whose card is next: for what is shown, and for the scans in line.
  const [held, setHeld] = useState<HeldPlate | null>(null);
  const holding = useRef<HeldPlate | null>(null);
  const hold = useCallback((plate: HeldPlate | null) => {
    holding.current = plate;
    setHeld(plate);
  }, []);

  const judge = useCallback(
    async (scan: WarehouseScan) => {
      const outcome = await submitScan(scan).catch(() => FAILED);
      // After a refusal that is about the card, the right one is still to be found.
      if (!isAboutCard(refusalIn(outcome))) hold(null);
      if (outcome.kind === "judged") latest.current.onJudged(outcome.result);
      return { verdict: outcome, sound: soundOf(outcome) };
    },
    [hold],
  );

  const scan = useCallback(
    (read: string) =>
      add(async () => {
        const { boxId } = latest.current;
        if (task !== "pack") return judge(newScan({ task, read }));
        const step = packStep(holding.current, read);
        if (step.kind === "ignore") return null;
        if (step.kind === "submit") return judge(newScan({ ...step, task, boxId }));
        hold(step.held);
        const { before } = step;
        return { verdict: { kind: "held", code: step.held.code, before }, sound: "good" };
      }),
    [add, hold, judge, task],
  );

  const resubmit = useCallback(
    (given: Parameters<typeof newScan>[0]) =>
      add(() => {
        const { boxId } = latest.current;
        return judge(newScan({ ...(given.task === "pack" && { boxId }), ...given }));
      }),
    [add, judge],
  );

  const onChange = useCallback(() => latest.current.onJudged(null), []);
  return { scans, held, hold, forget, scan, resubmit, onChange };
}

function soundOf(outcome: Outcome): "good" | "bad" | null {
  if (outcome.kind === "offline") return null;
  return isStop(outcome) ? "bad" : "good";
}
