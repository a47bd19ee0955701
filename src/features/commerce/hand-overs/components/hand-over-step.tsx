import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { sendHandOver, withdrawHandOver, type PreparedPage } from "../contract.ts";
import { HandOverForm } from "./hand-over-form.tsx";
import { HandOverState } from "./hand-over-state.tsx";
import { preparedQuery } from "./prepared-query.ts";

/** Whom the page is given to: asked for, or, once the mail is sent, what became of it. */
export function HandOverStep({ page }: { page: PreparedPage }) {
  const [isOther, setOther] = useState(false);
  if (page.handOver === null) return <HandOverForm page={page} />;
  if (isOther) return <HandOverForm page={page} onLeave={() => setOther(false)} />;
  return (
    <>
      <p className="hand-over-state">
        <HandOverState handOver={page.handOver} />
      </p>
      <Waiting page={page} onOther={() => setOther(true)} />
    </>
  );
}

type WaitingProps = { page: PreparedPage; onOther: () => void };

function Waiting({ page: { id, name, handOver }, onOther }: WaitingProps) {
  const { t } = useTranslation("resellers");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (what: "send" | "withdraw") =>
      what === "send"
        ? call(sendHandOver, { params: { id } })
        : call(withdrawHandOver, { params: { id } }),
    onSuccess: (_answer, what) =>
      toast.show({ title: what === "send" ? t("handOver.done") : t("handOver.withdrawn") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("handOver.failed"), description: message }),
    onSettled: () => client.invalidateQueries({ queryKey: preparedQuery.queryKey }),
  });
  return (
    <div className="actions">
      {handOver?.state === "declined" || handOver?.state === "undelivered" ? (
        <Button variant="quiet" small onClick={onOther}>
          {t("handOver.other")}
        </Button>
      ) : (
        <Button
          variant="quiet"
          small
          aria-disabled={isPending}
          aria-label={t("handOver.sendAgainNamed", { name })}
          onClick={() => mutate("send")}
        >
          {t("handOver.sendAgain")}
        </Button>
      )}
      <Button
        variant="bare"
        small
        aria-disabled={isPending}
        aria-label={t("handOver.withdrawNamed", { name })}
        onClick={() => mutate("withdraw")}
      >
        {t("handOver.withdraw")}
      </Button>
    </div>
  );
}
