import "./scanner.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextLink } from "#ui/link.tsx";
import { ApiError } from "#platform/pages/api-client.ts";
import type { Job } from "../contract.ts";
import { CameraPane } from "./camera-pane.tsx";
import { HandForm } from "./hand-form.tsx";
import { ReasonForm } from "./reason-form.tsx";
import { useHandScanner } from "./hand-scanner.ts";
import { fetchScannedCode } from "./judging.ts";
import { CodeHistory, EarlierScans, RefusedScans, WaitingScans } from "./scan-lists.tsx";
import { useScans, type Scanned } from "./scans.ts";
import { VerdictField } from "./verdict-field.tsx";

/** One job for many plates: by camera, by hand scanner, or typed. */
export function ScanDesk({ job }: { job: Job | null }) {
  const { t } = useTranslation("scanner");
  const { scans, waiting, refused, scan, forget, takeBack } = useScans(job);
  const latest = scans[0] ?? null;
  useHandScanner(scan);
  const title = t(job === null ? "look.title" : `jobs.${job}.title`);
  return (
    <main id="content" className="scan-desk">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="visually-hidden">{title}</h1>
      <p className="scan-bar">
        <TextLink to="/admin/qr-scanner">{title}</TextLink>
        <NetState waiting={waiting.length} />
      </p>
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
        <WaitingScans waiting={waiting} />
        <HandForm onRead={scan} />
        <EarlierScans scans={scans} />
      </section>
    </main>
  );
}

function NetState({ waiting }: { waiting: number }) {
  const { t } = useTranslation("scanner");
  return waiting > 0 ? (
    <span className="scan-net scan-net-waiting" role="status">
      <Icon name="warning" />
      {t("net.waiting", { count: waiting })}
    </span>
  ) : (
    <span className="scan-net">
      <Icon name="check" />
      {t("net.sent")}
    </span>
  );
}

type AnswersProps = {
  latest: Scanned;
  forget: (key: string) => void;
  takeBack: (scanned: Scanned, reason: string) => Promise<void>;
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
        <ReasonForm onReason={(reason) => onReason(code, reason)} />
      )}
      {problem && <Banner tone="bad">{problem}</Banner>}
      {found && <CodeHistory found={found} />}
    </>
  );
}
