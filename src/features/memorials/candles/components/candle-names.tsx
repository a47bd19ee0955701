import { useTranslation } from "react-i18next";
import type { Candle } from "../../entries/candles/contract.ts";
import { CandleList } from "./candle-list.tsx";

/** Author and message of a candle, which the ledge can't show. */
export function CandleNames({ of, candles }: { of: string; candles: readonly Candle[] }) {
  const { t } = useTranslation("memorials");
  const signed = candles.filter(({ name, message }) => name !== null || message !== null);
  if (signed.length === 0) return null;
  return (
    <details className="disclosure">
      <summary>{t("candles.all")}</summary>
      <CandleList of={of} candles={signed} />
    </details>
  );
}
