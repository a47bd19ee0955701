import { useTranslation } from "react-i18next";
import type { Imported } from "../contract.ts";
import { Day, Money } from "./money.tsx";

/** What a file told again, so that somebody sees where that isn't so. */
export function SkippedPayments({ imported: { duplicates, skipped } }: { imported: Imported }) {
  const { t } = useTranslation("bookkeeping");
  if (skipped.length === 0) return null;
  return (
    <>
      <h3>{t("file.skipped")}</h3>
      <p className="small">{t("file.skippedNote")}</p>
      <ul>
        {skipped.map(({ amount, bookedOn, payer, text, invoice }, at) => (
          <li key={`${bookedOn} ${at}`}>
            <Money oere={amount} />, <Day day={bookedOn} />
            {[payer, text].map((said) => said !== "" && <bdi key={said}>, {said}</bdi>)}
            {": "}
            {invoice === null ? t("file.waiting") : t("file.countedFor", { number: invoice })}
          </li>
        ))}
      </ul>
      {duplicates > skipped.length && (
        <p className="small">{t("file.skippedMore", { count: duplicates - skipped.length })}</p>
      )}
    </>
  );
}
