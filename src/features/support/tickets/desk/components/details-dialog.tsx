import { useId, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { LOCALES } from "#platform/i18n/locales.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { SUBJECT_MAX } from "../../contract.ts";
import type { WholeTicket } from "../contract.ts";
import { useChange } from "./change-ticket.ts";

type DetailsDialogProps = { ticket: WholeTicket; open: boolean; onClose: () => void };

/** What it is called, and the language in which the person is answered. */
export function DetailsDialog({ ticket, open, onClose }: DetailsDialogProps) {
  const { t } = useTranslation("tickets");
  const form = useId();
  const { mutate, error, isPending } = useChange(ticket);
  const fields = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const { subject, locale } = textsIn(new FormData(event.currentTarget), ["subject", "locale"]);
    const chosen = LOCALES.find((one) => one === locale) ?? ticket.locale;
    mutate({ subject, locale: chosen }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("details.title")}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("leave")}
          </Button>
          <Button type="submit" form={form} busy={isPending ? t("saving") : null}>
            {t("details.submit")}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={submit}>
        <Field label={t("details.subject")} error={fields["subject"]}>
          <TextInput
            name="subject"
            autoComplete="off"
            defaultValue={ticket.subject}
            maxLength={SUBJECT_MAX}
          />
        </Field>
        <Field label={t("details.locale")} hint={t("details.localeHint")} error={fields["locale"]}>
          <Select
            name="locale"
            defaultValue={ticket.locale}
            options={LOCALES.map((value) => ({ value, label: t(`locales.${value}`) }))}
          />
        </Field>
      </form>
    </Dialog>
  );
}
