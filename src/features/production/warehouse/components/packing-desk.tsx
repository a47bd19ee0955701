import "./packing-desk.css";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { CameraPane } from "#shell/scanner/camera-pane.tsx";
import { HandForm } from "#shell/scanner/hand-form.tsx";
import { useHandScanner } from "#shell/scanner/hand-scanner.ts";
import { ScanFrame } from "#shell/scanner/scan-frame.tsx";
import { ScannerLinks } from "#shell/scanner/scanner-links.tsx";
import { callQuery, pathKey } from "#platform/pages/queries.ts";
import { Button } from "#ui/button.tsx";
import { useRefetchBoxes } from "../../boxes/components/box-queries.ts";
import { ssccIn } from "../../boxes/components/box-plates.ts";
import { listBoxes } from "../../boxes/contract.ts";
import { OutcomeAnswers } from "../../scans/components/outcome-answers.tsx";
import { OutcomeField } from "../../scans/components/outcome-field.tsx";
import { EarlierOutcomes, QueuedScans } from "../../scans/components/scan-records.tsx";
import { PACKING_FORMATS } from "../../scans/components/scan-task.tsx";
import { useWarehouseScans } from "../../scans/components/warehouse-scans.ts";
import { listRefusedScans, type ScanResult } from "../../scans/contract.ts";
import { BoxBeside, useBoxBeside } from "./box-beside.tsx";
import { RefusedAnywhere } from "./refused-anywhere.tsx";

/** The packing desk: plates and cards by hand scanner or camera, and beside them the box they go into. */
export function PackingDesk() {
  const { t } = useTranslation(["warehouse", "scanner"]);
  const { beside, openBox, onJudged } = useDesk();
  const { box } = beside;
  const packing = useWarehouseScans("pack", {
    boxId: box?.state === "open" ? box.id : null,
    onJudged,
  });
  const { scans, scan } = packing;
  const [hasCamera, setCamera] = useState(false);
  const read = useCallback(
    (text: string) => {
      const sscc = ssccIn(text);
      if (sscc === null) scan(text);
      else void openBox(sscc);
    },
    [openBox, scan],
  );
  useHandScanner(read);
  const latest = scans[0] ?? null;
  return (
    <ScanFrame
      title={t("desk.title")}
      back="/admin/warehouse-packages"
      backTitle={t("parts.boxes")}
      waiting={packing.waiting.length}
      className="packing-desk"
    >
      <section className="scan-pane" aria-label={t("scanner:pane")}>
        <p className="small packing-note">{t("desk.note")}</p>
        <OutcomeField task="pack" outcome={latest?.verdict ?? null} />
        {latest && <OutcomeAnswers key={latest.key} latest={latest} scans={packing} />}
        <HandForm onRead={read} isFocused />
        {hasCamera && <CameraPane onRead={read} formats={PACKING_FORMATS} />}
        <div className="actions">
          <Button variant="quiet" small onClick={() => setCamera(!hasCamera)}>
            {t(hasCamera ? "desk.hideCamera" : "desk.useCamera")}
          </Button>
        </div>
        <QueuedScans {...packing} />
        <EarlierOutcomes scans={scans} />
        <RefusedAnywhere />
      </section>
      <BoxBeside {...beside}>
        <ScannerLinks here="desk" />
      </BoxBeside>
    </ScanFrame>
  );
}

/** The box beside the scanner, and what a judged scan changes of it. */
function useDesk() {
  const client = useQueryClient();
  const refetchBoxes = useRefetchBoxes();
  const navigate = useNavigate();
  const beside = useBoxBeside();
  const shown = beside.box?.number ?? null;

  /** By its number or its SSCC. */
  const openBox = useCallback(
    async (text: string) => {
      const found = await client
        .query({ ...callQuery(listBoxes, { query: { text } }), staleTime: 0 })
        .catch(() => null);
      const box = found?.items[0];
      if (box !== undefined) await navigate(`?box=${box.id}`, { replace: true });
    },
    [client, navigate],
  );

  function onJudged(result: ScanResult | null) {
    void client.invalidateQueries({ queryKey: pathKey(listRefusedScans) });
    void refetchBoxes();
    const isPacked = result !== null && result.verdict !== "refused";
    if (isPacked && result.boxNumber !== null && result.boxNumber !== shown) {
      void openBox(result.boxNumber);
    }
  }

  return { beside, openBox, onJudged };
}
