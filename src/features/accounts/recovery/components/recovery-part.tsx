import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ReasonDialog } from "../../components/reason-dialog.tsx";
import { askRecovery, confirmRecovery, getRecovery, type Recovery } from "../contract.ts";

type RecoveryPartProps = { id: string; fullName: string };

/** Second steps that somebody has lost: one administrator asks, another says yes. */
export function RecoveryPart({ id, fullName }: RecoveryPartProps) {
  const { t } = useTranslation("staff");
  const [isAsking, setAsking] = useState(false);
  const { data, error } = useQuery(apiQuery<Recovery>([pathOf(getRecovery, { id })]));
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  if (data === undefined || !data.hasSteps) return null;
  const { asked, can } = data;
  const kind = can.confirm ? "confirm" : "ask";
  return (
    <section className="staff-part" aria-labelledby="recovery">
      <h2 id="recovery">{t("recovery.title")}</h2>
      <p>
        {asked === null
          ? t("recovery.text")
          : t("recovery.asked", { name: asked.by, reason: asked.reason })}
      </p>
      {(can.ask || can.confirm) && (
        <div className="actions">
          <Button variant={can.confirm ? "bad" : "quiet"} onClick={() => setAsking(true)}>
            {t(`recovery.${kind}.submit`)}
          </Button>
        </div>
      )}
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t(`recovery.${kind}.named`, { name: fullName })}
        text={t(`recovery.${kind}.text`)}
        words={{
          submit: t(`recovery.${kind}.submit`),
          busy: t("recovery.busy"),
          done: t(`recovery.${kind}.done`),
          failed: t("recovery.failed"),
        }}
        path={pathOf(can.confirm ? confirmRecovery : askRecovery, { id })}
        bad={can.confirm}
      />
    </section>
  );
}
