import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatMoney } from "#platform/money.ts";
import { Banner } from "#ui/banner.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { endQuery, type SpaceAddress } from "./space-address.ts";

/** When space would end, or ends, what is paid back, and what stays. */
export function Consequences(address: SpaceAddress) {
  const { t, i18n } = useTranslation("subscription");
  const locale = localeOf(i18n.language);
  const { data, error } = useQuery(endQuery(address));
  if (error) return <Banner tone="bad">{t("failed", { message: error.message })}</Banner>;
  if (data === undefined) return <Spinner label={t("end.loading")} />;
  const amount = formatMoney({ amount: data.refund, currency: "DKK" }, locale);
  return (
    <>
      <p>{t("end.day", { day: formatPartialDate(data.endsOn, locale) })}</p>
      <p>{data.refund > 0 ? t("end.refund", { amount }) : t("end.noRefund")}</p>
      <p className="small">{t("end.stays")}</p>
    </>
  );
}
