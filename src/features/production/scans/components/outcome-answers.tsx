import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ReasonForm } from "#shell/scanner/reason-form.tsx";
import type { Scanned } from "#shell/scanner/scan-line.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import type { ScanRefusal } from "../contract.ts";
import { isStop, refusalIn, type Outcome } from "./submit-scan.ts";
import type { WarehouseScans } from "./warehouse-scans.ts";

type OutcomeAnswersProps = {
  latest: Scanned<Outcome>;
  scans: Pick<WarehouseScans, "held" | "resubmit" | "leave" | "takeBack">;
};

/** What can be done about the last scan; after a stop that is the next step. */
export function OutcomeAnswers({ latest, scans }: OutcomeAnswersProps) {
  const { t } = useTranslation(["warehouse", "scanner"]);
  const { held, resubmit, leave } = scans;
  const { key, verdict: outcome } = latest;
  const refusal = refusalIn(outcome);
  const isUndone =
    outcome.kind === "kept" ||
    (outcome.kind === "judged" && outcome.scan.task === "pack" && !isStop(outcome));
  if (isUndone) return <TakeBack latest={latest} takeBack={scans.takeBack} />;
  return (
    <>
      <div className="scan-answers">
        {isElsewhere(refusal) && outcome.code !== null && (
          <Button onClick={() => resubmit({ task: "look", read: outcome.code ?? "" })}>
            {t("lookUp")}
          </Button>
        )}
        {outcome.kind === "held" && held !== null && (
          <Button variant="quiet" onClick={() => resubmit({ task: "pack", read: held.read })}>
            {t("withoutCard")}
          </Button>
        )}
        {refusal === "cardMissing" && (
          <ButtonLink variant="quiet" to="/admin/warehouse-packages?part=boxes">
            {t("newCard")}
          </ButtonLink>
        )}
        <Button variant="quiet" onClick={() => leave(key)}>
          {t("scanner:next")}
        </Button>
      </div>
      {outcome.kind === "judged" && refusal === "notChecked" && (
        <ReasonForm
          words={{ label: t("reason.label"), hint: t("reason.hint"), send: t("reason.send") }}
          onReason={(reason) => resubmit({ ...outcome.scan, reason })}
        />
      )}
    </>
  );
}

/** The plate isn't where the task looks for it. */
function isElsewhere(refusal: ScanRefusal | null): boolean {
  return refusal === "notReady" || refusal === "notInBox";
}

type TakeBackProps = { latest: Scanned<Outcome>; takeBack: WarehouseScans["takeBack"] };

function TakeBack({ latest, takeBack }: TakeBackProps) {
  const { t } = useTranslation("scanner");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

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
      <div className="scan-answers">
        <Button variant="quiet" busy={isBusy ? t("undo.busy") : null} onClick={undo}>
          {t("undo.title")}
        </Button>
      </div>
      {problem && <Banner tone="bad">{problem}</Banner>}
    </>
  );
}
