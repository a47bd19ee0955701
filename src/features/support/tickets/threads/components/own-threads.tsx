import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { useToast } from "#ui/toast.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { listOwnThreads, openOwnThread, type OwnThread } from "../contract.ts";

const ownThreads = callQuery(listOwnThreads);

/** Part of the profile: what one wrote to us, and where it stands. */
export function OwnThreads() {
  const { t } = useTranslation("threads");
  const { data } = useQuery(ownThreads);
  return (
    <>
      <Setting
        title={t("own.title")}
        text={data?.items.length === 0 ? t("own.none") : t("own.text")}
        action={
          <ButtonLink variant="quiet" small to="/contact" aria-label={t("own.writeNamed")}>
            {t("own.write")}
          </ButtonLink>
        }
      />
      {data?.items.map((thread) => (
        <Written key={thread.id} thread={thread} />
      ))}
    </>
  );
}

// texts: threads:own.states.*

function Written({ thread }: { thread: OwnThread }) {
  const { t, i18n } = useTranslation("threads");
  const navigate = useNavigate();
  const toast = useToast();
  const { id, number, subject, state, answerBy, updatedAt } = thread;
  const day = formatDay(answerBy ?? updatedAt, localeOf(i18n.language));
  const open = useMutation({
    mutationFn: () => call(openOwnThread, { params: { ticketId: id } }),
    onSuccess: ({ token }) => navigate(`/support/reply/${token}`),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("own.failed"), description: message }),
  });
  return (
    <Setting
      title={<bdi>{subject}</bdi>}
      text={t(`own.states.${state === "open" && answerBy !== null ? "promised" : state}`, {
        number,
        day,
      })}
      action={
        <Button
          variant="quiet"
          small
          aria-label={t("own.openNamed", { number })}
          busy={open.isPending ? t("own.opening") : null}
          onClick={() => open.mutate()}
        >
          {t("own.open")}
        </Button>
      }
    />
  );
}
