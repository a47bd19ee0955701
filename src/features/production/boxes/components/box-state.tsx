import { useTranslation } from "react-i18next";
import { Badge } from "#ui/badge.tsx";
import type { BoxState } from "../contract.ts";

const SIGNS = { open: "none", closed: "half", shipped: "full" } as const;

export function BoxStateBadge({ state }: { state: BoxState }) {
  const { t } = useTranslation("warehouse");
  return <Badge sign={SIGNS[state]}>{t(`box.states.${state}`)}</Badge>;
}
