import "./renew-key.css";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CodeLine } from "#ui/code-line.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { groupCode } from "../../model.ts";
import { REASON_MAX } from "#features/accounts/roles/contract.ts";
import { renewKey } from "../contract.ts";

/** For lost cards: asks for a reason, then shows a new key once. */
export function RenewKey({ code, small = false }: { code: string; small?: boolean }) {
  const { t } = useTranslation("codes");
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (reason: string) => call(renewKey, { params: { code }, body: { reason } }),
    // Refetched only after the dialog is closed: the page behind may then show another code.
    onError: () => client.invalidateQueries(),
  });

  async function close() {
    setOpen(false);
    if (data !== undefined) await client.invalidateQueries();
    reset();
  }

  return (
    <>
      <Button
        variant={small ? "bare" : "quiet"}
        small={small}
        aria-label={t("key.named", { code: groupCode(code) })}
        onClick={() => setOpen(true)}
      >
        {t("key.do")}
      </Button>
      {isOpen && data === undefined && (
        <AskDialog
          code={code}
          error={error}
          isPending={isPending}
          onRenew={mutate}
          onClose={() => void close()}
        />
      )}
      {isOpen && data !== undefined && (
        <KeyDialog code={code} activationKey={data.activationKey} onClose={() => void close()} />
      )}
    </>
  );
}

type AskDialogProps = {
  code: string;
  error: Error | null;
  isPending: boolean;
  onRenew: (reason: string) => void;
  onClose: () => void;
};

function AskDialog({ code, error, isPending, onRenew, onClose }: AskDialogProps) {
  const { t } = useTranslation("codes");
  const form = useId();
  const problem = error instanceof ApiError ? error.fields["reason"] : undefined;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get("reason");
    if (!isPending && typeof reason === "string") onRenew(reason);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("key.title")}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("key.leave")}
          </Button>
          <Button type="submit" form={form} busy={isPending ? t("key.busy") : null}>
            {t("key.go")}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={submit}>
        <p>{t("key.text", { code: groupCode(code) })}</p>
        {error && problem === undefined && (
          <Banner tone="bad" title={t("key.failed")}>
            {error.message}
          </Banner>
        )}
        <Field label={t("key.reason")} hint={t("key.reasonHint")} error={problem}>
          <TextInput name="reason" autoComplete="off" maxLength={REASON_MAX} />
        </Field>
      </form>
    </Dialog>
  );
}

type KeyDialogProps = { code: string; activationKey: string; onClose: () => void };

/** The card. It can't be shown again, so neither Escape nor a click outside closes it. */
function KeyDialog({ code, activationKey, onClose }: KeyDialogProps) {
  const { t } = useTranslation("codes");
  const [isHeld, setHeld] = useState(false);
  return (
    <Dialog
      open
      onClose={() => setHeld(true)}
      title={t("key.done")}
      actions={
        <>
          <Button variant="quiet" onClick={() => window.print()}>
            {t("key.print")}
          </Button>
          <Button onClick={onClose}>{t("key.kept")}</Button>
        </>
      }
    >
      <div className="key-card">
        <CodeLine text={groupCode(code)} label={t("key.code")} />
        <p className="small">{t("key.key")}</p>
        <p className="code-line" translate="no">
          {activationKey}
        </p>
        <p className="small">{t("key.where", { host: window.location.host })}</p>
      </div>
      <p role="status" className={isHeld ? undefined : "small"}>
        {t("key.once")}
      </p>
    </Dialog>
  );
}
