import { useCallback, useEffect, useRef, useState } from "react";
import { useScanLine, type Scanned } from "#features/qr/scanner/components/scan-line.ts";
import { useWaitingScans } from "#features/qr/scanner/components/waiting-scans.ts";
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
  const { scans, add, forget } = useScanLine<Outcome>();
  const [held, setHeld] = useState<HeldPlate | null>(null);
  // Scans are judged after the press or the frame they came with: by then both may have changed.
  const holding = useRef<HeldPlate | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const onChange = useCallback(() => latest.current.onJudged(null), []);
  const { waiting, refused } = useWaitingScans(submitScans.path, onChange);

  const hold = useCallback((plate: HeldPlate | null) => {
    holding.current = plate;
    setHeld(plate);
  }, []);

  const judge = useCallback(
    async (scan: WarehouseScan) => {
      const outcome = await submitScan(scan).catch((): Outcome => ({
        kind: "failed",
        code: null,
        message: null,
      }));
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

  /** The next plate; the one that was held is left. */
  const leave = useCallback(
    (key: string) => {
      hold(null);
      forget(key);
    },
    [forget, hold],
  );

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

  return { scans, held, waiting, refused, scan, resubmit, leave, takeBack };
}

function soundOf(outcome: Outcome) {
  if (outcome.kind === "offline") return null;
  return isStop(outcome) ? "bad" : "good";
}
