import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { requestRecovery, confirmRecovery, getRecovery } from "../contract.ts";

type RecoveryPartProps = { id: string; fullName: string };

/** Recovery from lost second factors: one administrator requests it, another approves. */
export function RecoveryPart({ id, fullName }: RecoveryPartProps) {
  const { t } = useTranslation("staff");
  const [isAsking, setAsking] = useState(false);
  const { data, error } = useQuery(callQuery(getRecovery, { params: { id } }));
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
        decide={({ reason }) => {
          const input = { params: { id }, body: { reason } };
          return can.confirm ? call(confirmRecovery, input) : call(requestRecovery, input);
        }}
        bad={can.confirm}
      />
    </section>
  );
}
