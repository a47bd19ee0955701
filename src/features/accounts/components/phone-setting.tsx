import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import {
  approveDeviceLogin,
  endDeviceLogin,
  getDeviceLogin,
  createDeviceLogin,
  type LinkState,
  type ShownLink,
} from "#features/accounts/device-login/contract.ts";
import { callAsOwner } from "#shell/owner-calls.ts";
import { OwnerForm } from "#shell/owner-form.tsx";
import { LazyQrSymbol } from "#shell/lazy-qr-symbol.tsx";

const ASK_AGAIN_MS = 2000;

/** Login on a phone without typing: a QR code here, scanned by the phone and approved here. */
export function PhoneSetting() {
  const { t } = useTranslation("accounts");
  const [step, setStep] = useState<"rest" | "asOwner" | ShownLink>("rest");
  const rest = () => setStep("rest");
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ currentPassword = "" }: Record<string, string>) =>
      callAsOwner(currentPassword, createDeviceLogin),
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
    ...callQuery(getDeviceLogin, { params: { linkId: link.id } }),
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
        <LazyQrSymbol text={link.url} label={t("phone.qr")} />
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

/** The device's description is its own claim; only the owner can tell whether it is true. */
function Question({ link, who: { device, browser }, onEnd }: QuestionProps) {
  const { t } = useTranslation("accounts");
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(approveDeviceLogin, { params: { linkId: link.id } }),
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
    mutationFn: () => call(endDeviceLogin, { params: { linkId: link.id } }),
    onSettled: onEnd,
  });
  return (
    <Button variant="quiet" onClick={() => mutate()}>
      {label}
    </Button>
  );
}
