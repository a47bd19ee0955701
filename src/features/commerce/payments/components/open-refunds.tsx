import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useToast } from "#ui/toast.tsx";
import { listRefunds, markRefundPaid, type Refund } from "../contract.ts";
import { useMoney } from "./money.tsx";

const open = callQuery(listRefunds, { query: { state: "open", limit: 50 } });

/** What customers are to have back. */
export function OpenRefunds({ canPay }: { canPay: boolean }) {
  const { t } = useTranslation("bookkeeping");
  const { data, error, isPending } = useQuery({ ...open, staleTime: 0 });
  return (
    <section className="staff-part">
      <h2>{t("refunds.title")}</h2>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {isPending && <Spinner label={t("refunds.loading")} />}
      {data?.items.length === 0 && <p>{t("refunds.none")}</p>}
      {data && data.items.length > 0 && (
        <SettingsList>
          {data.items.map((refund) => (
            <OpenRefund key={refund.id} refund={refund} canPay={canPay} />
          ))}
        </SettingsList>
      )}
      {data?.nextCursor && <p className="small">{t("refunds.more")}</p>}
    </section>
  );
}

function OpenRefund({ refund, canPay }: { refund: Refund; canPay: boolean }) {
  const { t } = useTranslation("bookkeeping");
  const money = useMoney();
  const toast = useToast();
  const client = useQueryClient();
  const { id, amount, customerName, invoiceId, invoiceNumber, cause } = refund;
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(markRefundPaid, { params: { id } }),
    onSuccess: async () => {
      toast.show({ title: t("refunds.done") });
      await client.invalidateQueries();
    },
  });
  return (
    <Setting
      title={
        <>
          {money(amount)} <bdi>{customerName}</bdi>
        </>
      }
      text={
        <>
          {t(`refunds.causes.${cause}`)}{" "}
          <TextLink to={`/admin/invoices/${invoiceId}`}>
            {t("named.invoice", { number: invoiceNumber })}
          </TextLink>
        </>
      }
      action={
        canPay && (
          <Button
            variant="quiet"
            small
            busy={isPending ? t("saving") : null}
            onClick={() => mutate()}
          >
            {t("refunds.pay")}
          </Button>
        )
      }
    >
      {error && <Banner tone="bad">{error.message}</Banner>}
    </Setting>
  );
}
