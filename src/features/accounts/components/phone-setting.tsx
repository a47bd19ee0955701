import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import {
  allowPhone,
  endPhoneLink,
  getPhoneLink,
  showPhoneLink,
  type LinkState,
  type ShownLink,
} from "../phone-links/contract.ts";
import { callAsOwner } from "./own-access.ts";
import { OwnerForm } from "./owner-form.tsx";
import { SymbolFor } from "./symbol-for.tsx";

const ASK_AGAIN_MS = 2000;

/** Signs in on a phone without typing: a code here, read there, and said yes to here. */
export function PhoneSetting() {
  const { t } = useTranslation("accounts");
  const [step, setStep] = useState<"rest" | "asOwner" | ShownLink>("rest");
  const rest = () => setStep("rest");
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ currentPassword = "" }: Record<string, string>) =>
      callAsOwner<ShownLink>(showPhoneLink, currentPassword, undefined),
    onSuccess: setStep,
  });
  return (
    <Setting
      title={t("phone.setting")}
      text={t("phone.settingText")}
      action={
        step === "rest" && (
          <Button variant="quiet" small onClick={() => setStep("asOwner")}>
            {t("phone.show")}
          </Button>
        )
      }
    >
      {step === "asOwner" && (
        <OwnerForm
          label={t("phone.setting")}
          submitLabel={t("phone.show")}
          error={error}
          isPending={isPending}
          onSubmit={mutate}
          onCancel={rest}
        />
      )}
      {typeof step === "object" && <Shown link={step} onEnd={rest} />}
    </Setting>
  );
}

function Shown({ link, onEnd }: { link: ShownLink; onEnd: () => void }) {
  const { t } = useTranslation("accounts");
  const state = useQuery({
    ...apiQuery<LinkState>([pathOf(getPhoneLink, { linkId: link.id })]),
    refetchInterval: ({ state: { error, data } }) =>
      error === null && data?.state !== "taken" && ASK_AGAIN_MS,
  });
  if (state.error) {
    return (
      <Banner
        tone="bad"
        title={t("phone.over")}
        actions={
          <Button variant="quiet" small onClick={onEnd}>
            {t("phone.close")}
          </Button>
        }
      />
    );
  }
  if (state.data === undefined || state.data.state === "open") {
    return (
      <div className="stack">
        <p>{t("phone.scan")}</p>
        <SymbolFor text={link.url} label={t("phone.qr")} />
        <PutAway link={link} label={t("access.cancel")} onEnd={onEnd} />
      </div>
    );
  }
  if (state.data.state === "asked") return <Question link={link} who={state.data} onEnd={onEnd} />;
  return (
    <div className="stack">
      <p role="status">{state.data.state === "taken" ? t("phone.done") : t("phone.letIn")}</p>
      <div className="actions">
        <Button variant="quiet" small onClick={onEnd}>
          {t("phone.close")}
        </Button>
      </div>
    </div>
  );
}

type QuestionProps = { link: ShownLink; who: LinkState; onEnd: () => void };

/** What asks says of itself what it is: only whoever holds it knows whether that is so. */
function Question({ link, who: { device, browser }, onEnd }: QuestionProps) {
  const { t } = useTranslation("accounts");
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => callApi(pathOf(allowPhone, { linkId: link.id }), { method: "POST" }),
  });
  const name =
    device !== null && browser !== null
      ? t("sessions.named", { device, browser })
      : (device ?? browser ?? t("sessions.unknown"));
  return (
    <div className="stack">
      <p role="status">{t("phone.question", { name })}</p>
      {error && <Banner tone="bad">{error.message}</Banner>}
      <div className="actions">
        <Button busy={isPending ? t("phone.letIn") : null} onClick={() => mutate()}>
          {t("phone.yes")}
        </Button>
        <PutAway link={link} label={t("phone.no")} onEnd={onEnd} />
      </div>
    </div>
  );
}

type PutAwayProps = { link: ShownLink; label: string; onEnd: () => void };

function PutAway({ link, label, onEnd }: PutAwayProps) {
  const { mutate } = useMutation({
    mutationFn: () => callApi(pathOf(endPhoneLink, { linkId: link.id }), { method: "DELETE" }),
    onSettled: onEnd,
  });
  return (
    <Button variant="quiet" onClick={() => mutate()}>
      {label}
    </Button>
  );
}
