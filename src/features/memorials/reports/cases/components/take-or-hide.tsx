import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { hideReported, takeCase, type WholeCase } from "../contract.ts";
import { useCaseStep } from "./case-step.ts";

type TakeOrHideProps = { shown: WholeCase; onLost: () => void };

/** What is done before a decision: to take the case, and to hide the thing meanwhile. */
export function TakeOrHide({ shown, onLost }: TakeOrHideProps) {
  const { t } = useTranslation("cases");
  const { number, can } = shown;
  const params = { number };
  const taking = useCaseStep<void>({
    shown,
    send: (_, headers) => call(takeCase, { params }, { headers }),
    done: t("take.done"),
    onLost,
  });
  const hiding = useCaseStep<void>({
    shown,
    send: (_, headers) => call(hideReported, { params }, { headers }),
    done: t("hide.done"),
    onLost,
  });
  if (!can.take && !can.hide) return null;
  return (
    <div className="stack">
      <div className="actions">
        {can.take && (
          <Button
            variant="quiet"
            busy={taking.isPending ? t("saving") : null}
            onClick={() => taking.run()}
          >
            {t("take.submit")}
          </Button>
        )}
        {can.hide && (
          <Button
            variant="quiet"
            busy={hiding.isPending ? t("saving") : null}
            onClick={() => hiding.run()}
          >
            {t("hide.submit")}
          </Button>
        )}
      </div>
      {can.hide && <p className="small">{t("hide.text")}</p>}
    </div>
  );
}
