import "./plate-checks.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import { useStaffRights } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useApplyStep } from "#features/qr/code-list/components/apply-step.ts";
import type { FullCode } from "#features/qr/code-list/contract.ts";
import { refusalOf, type Life } from "#features/qr/lifecycle/model.ts";
import { PlateExceptionPart } from "../../quality/components/plate-exception.tsx";
import { listPlateChecks } from "../contract.ts";
import { isGoodEnough } from "../model.ts";
import { CheckForm } from "./check-form.tsx";
import { CheckShown, EarlierChecks } from "./check-shown.tsx";

/**
 * Quality checks of the finished plate: takes a photograph, grades it, and stores it with the
 * plate.
 */
export function PlateChecks({ code }: { code: FullCode }) {
  const mayCheck = useStaffRights().permissions.includes("codes.step");
  const { t } = useTranslation("plate-checks");
  const query = callQuery(listPlateChecks, { params: { code: code.code } });
  const { data, error } = useQuery(query);
  const [latest, ...earlier] = data?.items ?? [];
  const refusal = refusalOf(lifeOf(code), "checked");
  if (refusal !== null && latest === undefined) {
    return refusal === "created" && mayCheck ? <Waiting /> : null;
  }
  return (
    <section className="staff-part">
      <h2>{t("title")}</h2>
      <p className="small">{t("note")}</p>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {mayCheck && refusal === null && <CheckForm code={code.code} />}
      {latest && (
        <CheckShown key={latest.id} code={code.code} check={latest}>
          {isGoodEnough(latest.grade) && code.steps.includes("verified") && (
            <Verify code={code.code} />
          )}
          {!isGoodEnough(latest.grade) && <PlateExceptionPart code={code.code} />}
        </CheckShown>
      )}
      {earlier.length > 0 && <EarlierChecks code={code.code} checks={earlier} />}
    </section>
  );
}

function lifeOf({ stage, state, isOwned, isLocked }: FullCode): Life {
  const isLinked = state === "linked";
  return { stage, isRetired: state === "retired", isLinked, isOwned, isLocked };
}

function Waiting() {
  const { t } = useTranslation("plate-checks");
  return (
    <section className="staff-part">
      <h2>{t("title")}</h2>
      <p className="small">{t("waits")}</p>
    </section>
  );
}

/** After a good grade the next step can be done here. */
function Verify({ code }: { code: string }) {
  const { t } = useTranslation("code-list");
  const { mutate, isPending } = useApplyStep(code);
  return (
    <div className="actions">
      <Button
        variant="quiet"
        busy={isPending ? t("bulk.pressing") : null}
        onClick={() => mutate("verified")}
      >
        {t("press.verified")}
      </Button>
    </div>
  );
}
