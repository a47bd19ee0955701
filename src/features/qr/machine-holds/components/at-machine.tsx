import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { MachineHold } from "../contract.ts";

type AtMachineProps = { hold: MachineHold; children: ReactNode };

/**
 * Who fetched the file of a code, and when that expires; `children`: the button to release it
 * earlier.
 */
export function AtMachine({ hold: { at, until, by }, children }: AtMachineProps) {
  const { t, i18n } = useTranslation("code-list");
  const locale = localeOf(i18n.language);
  return (
    <section className="staff-part">
      <h2>{t("machine.state")}</h2>
      <p>
        <time dateTime={at}>{formatMoment(at, locale)}</time> · <bdi>{by ?? t("code.nobody")}</bdi>
      </p>
      <p className="small">{t("machine.until", { moment: formatMoment(until, locale) })}</p>
      {children}
    </section>
  );
}
