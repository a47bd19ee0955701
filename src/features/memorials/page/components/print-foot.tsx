import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { RenderedQrSymbol } from "./rendered-foot.tsx";
import "./print-foot.css";

/**
 * The footer on paper, in place of the page's own: its URL and QR code, who made it, and the print
 * date. The code comes with the page, as
 * it may be printed at any time: `beforeprint` waits for nothing that is loaded.
 */
export function PrintFoot({ address, madeBy }: { address: string; madeBy: string | null }) {
  const { t, i18n } = useTranslation("memorials");
  const [printedOn, setPrintedOn] = useState<Date | null>(null);

  useEffect(() => {
    const noteTheDay = () => flushSync(() => setPrintedOn(new Date()));
    addEventListener("beforeprint", noteTheDay);
    return () => removeEventListener("beforeprint", noteTheDay);
  }, []);

  const date = printedOn && formatDay(printedOn, localeOf(i18n.language));
  return (
    <aside className="print-foot print-only">
      <RenderedQrSymbol text={address} label={address} />
      <div>
        <p>{t("print.stays")}</p>
        <p>{address.replace(/^https?:\/\//, "")}</p>
        {madeBy !== null && <p>{t("foot.madeBy", { names: madeBy })}</p>}
        {date !== null && <p>{t("print.printed", { date })}</p>}
      </div>
    </aside>
  );
}
