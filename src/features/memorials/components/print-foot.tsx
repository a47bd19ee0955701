import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Loaded } from "#ui/loaded.tsx";
import "./print-foot.css";

async function loadSymbol() {
  const { QrSymbol } = await import("#ui/qr-symbol.tsx");
  return QrSymbol;
}

/** By then the page has come; nobody prints sooner. */
const AT_REST_MS = 3000;

/**
 * The end of the page on paper: how one finds it again, and when it was printed. What draws
 * the code comes when the browser has nothing else to do: there is no time for it once one prints.
 */
export function PrintFoot({ address }: { address: string }) {
  const { t, i18n } = useTranslation("memorials");
  const [isIdle, setIdle] = useState(false);
  const [printedOn, setPrintedOn] = useState<Date | null>(null);

  useEffect(() => {
    const noteTheDay = () => flushSync(() => setPrintedOn(new Date()));
    addEventListener("beforeprint", noteTheDay);
    const timer = setTimeout(() => setIdle(true), AT_REST_MS);
    return () => {
      removeEventListener("beforeprint", noteTheDay);
      clearTimeout(timer);
    };
  }, []);

  const date = printedOn && formatDay(printedOn, localeOf(i18n.language));
  return (
    <aside className="print-foot print-only">
      <Loaded load={loadSymbol} need={isIdle ? "symbol" : null}>
        {(QrSymbol) => printedOn !== null && <QrSymbol text={address} label={address} />}
      </Loaded>
      <div className="print-foot-words">
        <p>{t("print.stays")}</p>
        <p>{address.replace(/^https?:\/\//, "")}</p>
        {date !== null && <p>{t("print.printed", { date })}</p>}
      </div>
    </aside>
  );
}
