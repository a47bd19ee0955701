import { useTranslation } from "react-i18next";
import { Badge } from "#ui/badge.tsx";
import type { SheetState } from "../contract.ts";

const SIGNS = { drawn: "none", cutting: "half", done: "full", void: "stop" } as const;

export function SheetStateBadge({ state }: { state: SheetState }) {
  const { t } = useTranslation("sheets");
  return <Badge sign={SIGNS[state]}>{t(`states.${state}`)}</Badge>;
}
