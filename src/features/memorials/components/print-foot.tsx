import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Lazy } from "#ui/lazy.tsx";
import "./print-foot.css";

async function loadSymbol() {
  const { QrSymbol } = await import("#shell/qr-symbol.tsx");
  return QrSymbol;
}

/** Loaded after the page; nobody prints earlier. */
const AT_REST_MS = 3000;

/**
 * The footer on paper: the page's URL and QR code, and the print date. The QR generator is loaded
 * when the browser is idle: `beforeprint` leaves no time for it.
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
      <Lazy load={loadSymbol} need={isIdle ? "symbol" : null}>
        {(QrSymbol) => printedOn !== null && <QrSymbol text={address} label={address} />}
      </Lazy>
      <div className="print-foot-words">
        <p>{t("print.stays")}</p>
        <p>{address.replace(/^https?:\/\//, "")}</p>
        {date !== null && <p>{t("print.printed", { date })}</p>}
      </div>
    </aside>
  );
}
