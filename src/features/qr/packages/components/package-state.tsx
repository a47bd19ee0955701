import { useTranslation } from "react-i18next";
import { Badge } from "#ui/badge.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { STAGES } from "#features/qr/lifecycle/contract.ts";
import type { ShownPackage } from "../contract.ts";

// texts: codes:stages.*

/** Progress of a package: the stage that all its codes have reached. */
export function PackageState({ shown }: { shown: ShownPackage }) {
  const { t } = useTranslation(["code-list", "codes"]);
  const { readyAt, gaveUpAt, made, count, stages } = shown;
  if (gaveUpAt !== null) return <Badge sign="none">{t("packages.gaveUp")}</Badge>;
  if (readyAt === null) {
    return <ProgressBar value={made} max={count} label={t("packages.making", { made, count })} />;
  }
  const last = STAGES.find((stage) => (stages[stage] ?? 0) > 0) ?? "created";
  const sign = last === "delivered" ? "full" : last === "created" ? "none" : "half";
  return <Badge sign={sign}>{t(`codes:stages.${last}`)}</Badge>;
}
