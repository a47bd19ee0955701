import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatMoney } from "#platform/money.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { endSubscription, lookAtEnd } from "../contract.ts";
import { refreshSpaces } from "./refresh-spaces.ts";

type EndSpaceProps = { id: string; name: string };

/** Ends space, after the day and what is paid back have been seen. */
export function EndSpace({ id, name }: EndSpaceProps) {
  const { t } = useTranslation("subscription");
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => call(endSubscription, { params: { id } }),
    onSuccess: async () => {
      setAsking(false);
      await refreshSpaces(client);
    },
  });
  const close = () => {
    end.reset();
    setAsking(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        small
        aria-label={t("end.openNamed", { name })}
        onClick={() => setAsking(true)}
      >
        {t("end.open")}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={t("end.title", { name })}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              {t("end.keep")}
            </Button>
            <Button
              variant="bad"
              busy={end.isPending ? t("end.busy") : null}
              onClick={() => end.mutate()}
            >
              {t("end.submit")}
            </Button>
          </>
        }
      >
        <Consequences id={id} />
        {end.error && <Banner tone="bad">{end.error.message}</Banner>}
      </Dialog>
    </>
  );
}

function Consequences({ id }: { id: string }) {
  const { t, i18n } = useTranslation("subscription");
  const locale = localeOf(i18n.language);
  const { data, error } = useQuery({
    ...callQuery(lookAtEnd, { params: { id } }),
    // What is paid back depends on the day.
    staleTime: 0,
  });
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
