import { useTranslation } from "react-i18next";
import { CameraPane } from "#shell/scanner/camera-pane.tsx";
import { HandForm } from "#shell/scanner/hand-form.tsx";
import { useHandScanner } from "#shell/scanner/hand-scanner.ts";
import { ScanFrame } from "#shell/scanner/scan-frame.tsx";
import { ScannerLinks } from "#shell/scanner/scanner-links.tsx";
import type { SymbolFormat } from "#shell/scanner/symbol-reader.ts";
import type { ScanTask } from "../contract.ts";
import { OutcomeAnswers } from "./outcome-answers.tsx";
import { OutcomeField } from "./outcome-field.tsx";
import { EarlierOutcomes, QueuedScans } from "./scan-records.tsx";
import { useWarehouseScans } from "./warehouse-scans.ts";

/** Of plates and of their cards. */
export const PACKING_FORMATS: readonly SymbolFormat[] = ["QRCode", "DataMatrix"];

/** One task on the floor, by phone: by camera, hand scanner, or typed; also offline. */
export function ScanTaskScreen({ task }: { task: ScanTask }) {
  const { t } = useTranslation(["warehouse", "scanner"]);
  const packing = useWarehouseScans(task);
  const { scans, scan, waiting } = packing;
  const latest = scans[0] ?? null;
  useHandScanner(scan);
  return (
    <ScanFrame title={t(`tasks.${task}.title`)} back="/warehouse-scan" waiting={waiting.length}>
      <CameraPane onRead={scan} formats={PACKING_FORMATS} />
      <section className="scan-pane" aria-label={t("scanner:pane")}>
        <OutcomeField task={task} outcome={latest?.verdict ?? null} />
        {latest && <OutcomeAnswers key={latest.key} latest={latest} scans={packing} />}
        <QueuedScans {...packing} />
        <HandForm onRead={scan} />
        <EarlierOutcomes scans={scans} />
        <ScannerLinks here="floor" />
      </section>
    </ScanFrame>
  );
}
