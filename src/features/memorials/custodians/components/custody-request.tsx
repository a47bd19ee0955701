import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { useReadOnly } from "#platform/pages/read-only.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { requestPage, endRequest, type Custody } from "../contract.ts";

/** The open request and the action that ends it; without a request, the action that makes one. */
export function CustodyRequest({ id, custody }: { id: string; custody: Custody }) {
  const { t, i18n } = useTranslation("keepers");
  const toast = useToast();
  const client = useQueryClient();
  const { request, can } = custody;
  const mayAsk = !useReadOnly() && can.ask;
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (what: "ask" | "end") =>
      what === "ask" ? call(requestPage, { params: { id } }) : call(endRequest, { params: { id } }),
    onSuccess: (_answer, what) =>
      toast.show({ title: what === "ask" ? t("custody.asked") : t("custody.ended") }),
    onSettled: () => client.invalidateQueries(),
  });
  const busyWith = (what: "ask" | "end") => (isPending && variables === what ? t("busy") : null);
  const failure = error && (
    <Banner tone="bad" title={t("list.notChanged")}>
      {error.message}
    </Banner>
  );
  if (request === null) {
    if (!mayAsk) return null;
    return (
      <>
        {failure}
        <p>{t("custody.may")}</p>
        <div className="actions">
          <Button variant="quiet" busy={busyWith("ask")} onClick={() => mutate("ask")}>
            {t("custody.ask")}
          </Button>
        </div>
      </>
    );
  }
  const words = { name: request.name, day: formatDay(request.handOverAt, localeOf(i18n.language)) };
  // Only the owner can end somebody else's request.
  const theirs = can.end ? t("custody.yoursText", words) : t("custody.theirsText", words);
  return (
    <>
      {failure}
      <Banner
        tone="warn"
        title={request.isMine ? t("custody.mine", words) : t("custody.theirs", words)}
        actions={
          <>
            {mayAsk && (
              <Button small busy={busyWith("ask")} onClick={() => mutate("ask")}>
                {t("custody.instead")}
              </Button>
            )}
            {can.end && (
              <Button
                variant={request.isMine ? "quiet" : "primary"}
                small
                busy={busyWith("end")}
                onClick={() => mutate("end")}
              >
                {request.isMine ? t("custody.takeBack") : t("custody.object")}
              </Button>
            )}
          </>
        }
      >
        {request.isMine ? t("custody.mineText", words) : theirs}
      </Banner>
    </>
  );
}
