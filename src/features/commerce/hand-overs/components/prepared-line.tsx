import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import { sendHandOver, withdrawHandOver, type PreparedPage } from "../contract.ts";
import { preparedQuery } from "./prepared-query.ts";

export type HandOverFormProps = { page: PreparedPage; onLeave: () => void };

type PreparedLineProps = {
  page: PreparedPage;
  /** Asks to whom it goes. */
  Form: ComponentType<HandOverFormProps>;
};

/** A page that waits for its family, and how far that has come. */
export function PreparedLine({ page, Form }: PreparedLineProps) {
  const { t } = useTranslation("resellers");
  const [isOpen, setOpen] = useState(false);
  const { name, slug, codes, handOver } = page;
  return (
    <Setting
      title={
        <TextLink to={`/memorial/${slug}`}>
          <bdi>{name}</bdi>
        </TextLink>
      }
      text={
        <>
          <Standing handOver={handOver} />
          {codes.length > 0 && (
            <>
              <br />
              {t("prepared.codes", { count: codes.length })}
            </>
          )}
        </>
      }
      action={
        handOver === null
          ? !isOpen && (
              <Button
                variant="quiet"
                small
                aria-label={t("handOver.named", { name })}
                onClick={() => setOpen(true)}
              >
                {t("handOver.submit")}
              </Button>
            )
          : !isOpen && <Waiting page={page} onOther={() => setOpen(true)} />
      }
    >
      {isOpen && <Form page={page} onLeave={() => setOpen(false)} />}
    </Setting>
  );
}

function Standing({ handOver }: Pick<PreparedPage, "handOver">) {
  const { t, i18n } = useTranslation("resellers");
  if (handOver === null) return <Badge sign="none">{t("prepared.none")}</Badge>;
  const { state, email, sentAt, expiresAt } = handOver;
  const day = formatDay(state === "expired" ? expiresAt : sentAt, localeOf(i18n.language));
  return (
    <Badge sign={state === "open" ? "half" : "none"}>
      {t(`prepared.${state}`, { email, day })}
    </Badge>
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
        ? callApi(pathOf(sendHandOver, { id }), { method: "POST" })
        : callApi(pathOf(withdrawHandOver, { id }), { method: "DELETE" }),
    onSuccess: (_answer, what) =>
      toast.show({ title: what === "send" ? t("handOver.done") : t("handOver.withdrawn") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("handOver.failed"), description: message }),
    onSettled: () => client.invalidateQueries({ queryKey: preparedQuery.queryKey }),
  });
  return (
    <div className="actions">
      {handOver?.state === "declined" ? (
        <Button variant="quiet" small onClick={onOther}>
          {t("handOver.other")}
        </Button>
      ) : (
        <Button
          variant="quiet"
          small
          disabled={isPending}
          aria-label={t("handOver.sendAgainNamed", { name })}
          onClick={() => mutate("send")}
        >
          {t("handOver.sendAgain")}
        </Button>
      )}
      <Button
        variant="bare"
        small
        disabled={isPending}
        aria-label={t("handOver.withdrawNamed", { name })}
        onClick={() => mutate("withdraw")}
      >
        {t("handOver.withdraw")}
      </Button>
    </div>
  );
}
