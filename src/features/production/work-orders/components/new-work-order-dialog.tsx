import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CallInput } from "#platform/call.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { formBody } from "#platform/pages/form-body.ts";
import { numberOrText } from "#platform/typed-number.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { createWorkOrder, ITEMS, QUANTITY_MAX } from "../contract.ts";

type NewWorkOrder = CallInput<typeof createWorkOrder>["body"];

/** Plates for the shelf: which, and how many. */
export function NewWorkOrderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("production");
  const form = useId();
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: NewWorkOrder) => call(createWorkOrder, { body }),
    onSuccess: async ({ number }) => {
      onClose();
      toast.show({ title: t("new.done", { number }) });
      await client.invalidateQueries();
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const quantity = typed.get("quantity");
    if (isPending) return;
    mutate({
      ...formBody(createWorkOrder, typed, ["item"]),
      quantity: numberOrText(typeof quantity === "string" ? quantity : ""),
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("new.title")}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("new.leave")}
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
        <Field label={t("new.item")} error={problems["item"]}>
          <Select
            name="item"
            defaultValue="plate"
            options={ITEMS.map((value) => ({ value, label: t(`items.${value}`) }))}
          />
        </Field>
        <Field
          label={t("new.quantity")}
          hint={t("new.quantityHint", { max: QUANTITY_MAX })}
          error={problems["quantity"]}
        >
          <TextInput name="quantity" inputMode="numeric" defaultValue="10" autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  );
}
