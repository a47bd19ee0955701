import { useTranslation } from "react-i18next";
import { Badge, type BadgeProps } from "#ui/badge.tsx";
import type { ShownCheck } from "../contract.ts";

const SIGNS: Record<ShownCheck["state"], Pick<BadgeProps, "sign" | "tone">> = {
  ok: { sign: "full", tone: "good" },
  warning: { sign: "half", tone: "warn" },
  failing: { sign: "stop" },
  unknown: { sign: "none" },
};

type Stated = Pick<ShownCheck, "state">;

function StateBadge({ state }: Stated) {
  const { t } = useTranslation("health");
  return <Badge {...SIGNS[state]}>{t(`states.${state}`)}</Badge>;
}

export function stateCell({ state }: Stated) {
  return <StateBadge state={state} />;
}

/** Of everything together, in a sentence. */
export function StateSummary({ state }: Stated) {
  const { t } = useTranslation("health");
  return (
    <p className="reading" role="status">
      <Badge {...SIGNS[state]}>{t(`summary.${state}`)}</Badge>
    </p>
  );
}
