import { useMutation } from "@tanstack/react-query";
import { useId, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CallInput } from "#platform/call.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { formBody } from "#platform/pages/form-body.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { createBox, type Box } from "../contract.ts";
import { useRefetchBoxes } from "./box-queries.ts";

type NewBoxDialogProps = { onClose: () => void; onMade: (box: Box) => void };

/** A further box for an order; its first begins with its first plate. */
export function NewBoxDialog({ onClose, onMade }: NewBoxDialogProps) {
  const { t } = useTranslation("warehouse");
  const form = useId();
  const toast = useToast();
  const refetch = useRefetchBoxes();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: CallInput<typeof createBox>["body"]) => call(createBox, { body }),
    onSuccess: async (box) => {
      onClose();
      toast.show({ title: t("new.done", { number: box.number }) });
      await refetch();
      onMade(box);
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    if (!isPending) mutate(formBody(createBox, typed, ["orderNumber"]));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("new.title")}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("leave")}
          </Button>
          <Button type="submit" form={form} busy={isPending ? t("saving") : null}>
            {t("new.submit")}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={submit}>
        <p>{t("new.text")}</p>
        {error && Object.keys(problems).length === 0 && (
          <Banner tone="bad" title={t("new.failed")}>
            {error.message}
          </Banner>
        )}
        <Field label={t("new.order")} error={problems["orderNumber"]}>
          <TextInput name="orderNumber" code />
        </Field>
      </form>
    </Dialog>
  );
}
