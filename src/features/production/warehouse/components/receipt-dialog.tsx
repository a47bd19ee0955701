import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CallInput } from "#platform/call.ts";
import { inGroups } from "#platform/in-groups.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { useToast } from "#ui/toast.tsx";
import {
  PLATE_CONDITIONS,
  receiveReturn,
  type StaffReturn,
} from "#features/commerce/returns/contract.ts";

type Receipt = CallInput<typeof receiveReturn>["body"];
type ReceiptDialogProps = { of: StaffReturn; onClose: () => void };

/** How each plate was found; what didn't come is left out. */
export function ReceiptDialog({ of: { id, number, codes }, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation("returns");
  const form = useId();
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Receipt) => call(receiveReturn, { params: { id }, body }),
    onSuccess: async () => {
      onClose();
      toast.show({ title: t("received", { number }) });
      await client.invalidateQueries();
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const lines = codes.flatMap((code) => {
      const condition = PLATE_CONDITIONS.find((one) => one === typed.get(code));
      return condition === undefined ? [] : { code, condition };
    });
    if (!isPending) mutate({ lines });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("receiveTitle", { number })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={form} busy={isPending ? t("saving") : null}>
            {t("receive")}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={submit}>
        <p>{t("receiveHint")}</p>
        {error && (
          <Banner tone="bad" title={t("failed")}>
            {error.message}
          </Banner>
        )}
        {codes.map((code) => (
          <Field key={code} label={inGroups(code)}>
            <Select
              name={code}
              defaultValue="sealed"
              options={[
                ...PLATE_CONDITIONS.map((value) => ({ value, label: t(`conditions.${value}`) })),
                { value: "missing", label: t("conditions.missing") },
              ]}
            />
          </Field>
        ))}
      </form>
    </Dialog>
  );
}
