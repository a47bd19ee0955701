import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import { sendHandOver, withdrawHandOver, type PreparedPage } from "../contract.ts";
import { PageReferenceForm } from "./page-reference.tsx";
import { HandOverForm } from "./hand-over-form.tsx";
import { preparedQuery } from "./prepared-query.ts";

const SIGNS = { open: "half", declined: "none", expired: "none", undelivered: "stop" } as const;

/** A page prepared for a customer, with the state of its transfer. */
export function PreparedLine({ page }: { page: PreparedPage }) {
  const { t } = useTranslation(["resellers", "company"]);
  const [isOpen, setOpen] = useState(false);
  const [isNumbering, setNumbering] = useState(false);
  const { name, slug, reference, codes, handOver } = page;
  return (
    <Setting
      title={
        <TextLink to={`/memorial/${slug}`}>
          <bdi>{name}</bdi>
        </TextLink>
      }
      text={
        <>
          <SaveStatus handOver={handOver} />
          {reference !== null && (
            <>
              <br />
              <bdi>{t("company:reference.text", { reference })}</bdi>
            </>
          )}
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
      {isOpen && <HandOverForm page={page} onLeave={() => setOpen(false)} />}
      {isNumbering ? (
        <PageReferenceForm page={page} onLeave={() => setNumbering(false)} />
      ) : (
        <Button
          variant="bare"
          small
          aria-label={t("company:reference.setNamed", { name })}
          onClick={() => setNumbering(true)}
        >
          {t("company:reference.set")}
        </Button>
      )}
    </Setting>
  );
}

function SaveStatus({ handOver }: Pick<PreparedPage, "handOver">) {
  const { t, i18n } = useTranslation("resellers");
  if (handOver === null) return <Badge sign="none">{t("prepared.none")}</Badge>;
  const { state, email, sentAt, expiresAt } = handOver;
  const day = formatDay(state === "expired" ? expiresAt : sentAt, localeOf(i18n.language));
  return <Badge sign={SIGNS[state]}>{t(`prepared.${state}`, { email, day })}</Badge>;
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
