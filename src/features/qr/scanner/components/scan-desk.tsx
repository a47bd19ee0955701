import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#platform/pages/api-client.ts";
import type { Job } from "../contract.ts";
import { CameraPane } from "#shell/scanner/camera-pane.tsx";
import { HandForm } from "#shell/scanner/hand-form.tsx";
import { ReasonForm } from "#shell/scanner/reason-form.tsx";
import { useHandScanner } from "#shell/scanner/hand-scanner.ts";
import { fetchScannedCode, type Verdict } from "./judging.ts";
import { isJob } from "../model.ts";
import { ScanFrame } from "#shell/scanner/scan-frame.tsx";
import type { Scanned } from "#shell/scanner/scan-line.ts";
import { ScannerLinks } from "#shell/scanner/scanner-links.tsx";
import { RefusedScans, WaitingScans } from "#shell/scanner/scan-lists.tsx";
import { CodeHistory, EarlierScans } from "./scan-lists.tsx";
import { useScans } from "./scans.ts";
import { VerdictField } from "./verdict-field.tsx";

/** One job for many plates: by camera, by hand scanner, or typed. */
export function ScanDesk({ job }: { job: Job | null }) {
  const { t } = useTranslation("scanner");
  const { scans, waiting, refused, scan, forget, takeBack } = useScans(job);
  const latest = scans[0] ?? null;
  useHandScanner(scan);
  const title = t(job === null ? "look.title" : `jobs.${job}.title`);
  return (
    <ScanFrame title={title} back="/admin/qr-scanner" waiting={waiting.length}>
      <CameraPane onRead={scan} />
      <section className="scan-pane" aria-label={t("pane")}>
        <VerdictField verdict={latest?.verdict ?? null} />
        {latest && (
          <Answers
            key={latest.key}
            latest={latest}
            forget={forget}
            takeBack={takeBack}
            onReason={scan}
          />
        )}
        <RefusedScans refused={refused} />
        <WaitingScans
          waiting={waiting}
          nameOf={({ body: { job: queued } }) => isJob(queued) && t(`jobs.${queued}.title`)}
        />
        <HandForm onRead={scan} />
        <EarlierScans scans={scans} />
        <ScannerLinks here="steps" />
      </section>
    </ScanFrame>
  );
}

type AnswersProps = {
  latest: Scanned<Verdict>;
  forget: (key: string) => void;
  takeBack: (scanned: Scanned<Verdict>, reason: string) => Promise<void>;
  /** The same plate again, with a reason. */
  onReason: (code: string, reason: string) => void;
};

/** Actions for the scanned plate; if it was refused, also its history. */
function Answers({ latest, forget, takeBack, onReason }: AnswersProps) {
  const { t } = useTranslation("scanner");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { verdict } = latest;
  const { code } = verdict;
  const isUndone = verdict.kind === "kept" || (verdict.kind === "taken" && !verdict.isRepeated);
  const history = useQuery({
    queryKey: ["whereabouts", latest.key],
    queryFn: () => fetchScannedCode(code ?? ""),
    enabled: verdict.kind === "stopped" && code !== null,
  });
  const found = verdict.kind === "found" ? verdict.found : history.data;

  function undo() {
    setBusy(true);
    takeBack(latest, t("undo.reason"))
      .catch((error: unknown) =>
        setProblem(error instanceof ApiError ? error.message : t("undo.failed")),
      )
      .finally(() => setBusy(false));
  }

  return (
    <>
      {isUndone ? (
        <div className="scan-answers">
          <Button variant="quiet" busy={isBusy ? t("undo.busy") : null} onClick={undo}>
            {t("undo.title")}
          </Button>
        </div>
      ) : (
        verdict.kind !== "taken" && (
          <div className="scan-answers">
            <Button variant="quiet" onClick={() => forget(latest.key)}>
              {t("next")}
            </Button>
          </div>
        )
      )}
      {verdict.kind === "stopped" && verdict.needsReason && code !== null && (
        <ReasonForm
          // Old stock, engraved before there were files of ours.
          words={{ label: t("reason.label"), hint: t("reason.hint"), send: t("reason.send") }}
          onReason={(reason) => onReason(code, reason)}
        />
      )}
      {problem && <Banner tone="bad">{problem}</Banner>}
      {found && <CodeHistory found={found} />}
    </>
  );
}
