import "./plate-checks.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { usePress } from "../../ledger/components/press.ts";
import type { FullCode } from "../../ledger/contract.ts";
import { refusalOf, type Life } from "../../life/model.ts";
import { PlateExceptionPart } from "../../quality/components/plate-exception.tsx";
import { listPlateChecks, type PlateCheck } from "../contract.ts";
import { isGoodEnough } from "../model.ts";
import { CheckForm } from "./check-form.tsx";
import { CheckShown, EarlierChecks } from "./check-shown.tsx";

/** The finished plate, by its photographs: one is taken, measured, and kept with the plate. */
export function PlateChecks({ code, mayCheck }: { code: FullCode; mayCheck: boolean }) {
  const { t } = useTranslation("plate-checks");
  const query = apiQuery<{ items: PlateCheck[] }>([pathOf(listPlateChecks, { code: code.code })]);
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
          {!isGoodEnough(latest.grade) && <PlateExceptionPart code={code.code} mayAsk={mayCheck} />}
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

/** The plate has been seen to be good: what comes next is one press away. */
function Verify({ code }: { code: string }) {
  const { t } = useTranslation("ledger");
  const { mutate, isPending } = usePress(code);
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
