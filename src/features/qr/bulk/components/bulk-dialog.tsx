// texts: code-list:press.*
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { RULES } from "#features/qr/lifecycle/model.ts";
import { REASON_MAX } from "#features/accounts/roles/contract.ts";
import { applyBulk, type Look, type NewBulk, type Scope } from "../contract.ts";
import { useKnownBulk } from "./bulks.ts";

type BulkDialogProps = {
  scope: Scope;
  step: NewBulk["step"];
  look: Look;
  onClose: () => void;
  onDone: () => void;
};

/** The preview: how many would change, how many not and why; then apply or cancel. */
export function BulkDialog({ scope, step, look, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation("code-list");
  const form = useId();
  const { mutate, error, isPending } = useApplyBulk(onDone);
  const problem = error instanceof ApiError ? error.fields["reason"] : undefined;
  const [reason, setReason] = useState("");
  const { refused, withReason, isUndoable } = look;
  // With a reason, codes that require one are included.
  const isReasoned = withReason !== null && reason.trim() !== "";
  const { taken, fingerprint } = isReasoned ? withReason : look;

  function press(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending || taken === 0) return;
    const isSaid = RULES[step].isReasoned === true || isReasoned;
    mutate({ scope, step, fingerprint, ...(isSaid && { reason }) });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("bulk.title", { step: t(`press.${step}`) })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("bulk.leave")}
          </Button>
          <Button
            type="submit"
            form={form}
            aria-disabled={taken === 0}
            busy={isPending ? t("bulk.pressing") : null}
          >
            {t("bulk.go", { count: taken })}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={press}>
        <p>{t("bulk.will", { count: taken })}</p>
        {refused.length > 0 && (
          <ul className="stack">
            {refused.map(({ message, count }) => (
              <li key={message}>
                {t("bulk.wont", { count })} <span className="small">{message}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="small">{isUndoable ? t("bulk.undoable") : t("bulk.notUndoable")}</p>
        {error && problem === undefined && (
          <Banner tone="bad" title={t("bulk.notDone")}>
            {error instanceof ApiError && error.status === 412 ? t("bulk.changed") : error.message}
          </Banner>
        )}
        {(RULES[step].isReasoned || withReason !== null) && (
          <Field
            label={t("code.reason")}
            hint={withReason && t("bulk.withReason", { count: withReason.taken - look.taken })}
            error={problem}
          >
            <TextInput
              autoComplete="off"
              maxLength={REASON_MAX}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}

/** A job runs the step; the list shows its progress and its end. */
function useApplyBulk(onDone: () => void) {
  const client = useQueryClient();
  const know = useKnownBulk();
  return useMutation({
    mutationFn: (body: NewBulk) => call(applyBulk, { body }),
    onSuccess: async (bulk) => {
      know(bulk);
      onDone();
      await client.invalidateQueries();
    },
  });
}
