import { useMutation } from "@tanstack/react-query";
import { useId, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { wholeNumberOrText } from "#platform/typed-number.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { closeBox, type Box } from "../contract.ts";
import { PrinterField, useMaySend, usePrinters } from "./box-label.tsx";
import { sizeOf } from "./box-plates.ts";
import { useRefetchBoxes } from "./box-queries.ts";

type CloseBoxDialogProps = {
  box: Box;
  onClose: () => void;
  /** With the printer of its label; empty: a file. */
  onClosed: (printer: string) => void;
};

/** Its weight, and where its label is printed. */
export function CloseBoxDialog({ box, onClose, onClosed }: CloseBoxDialogProps) {
  const { t } = useTranslation("warehouse");
  const form = useId();
  const toast = useToast();
  const refetch = useRefetchBoxes();
  const maySend = useMaySend();
  const { printer, setPrinter, printers } = usePrinters();
  const { id, number, contents } = box;
  const missing = sizeOf(box) - contents.length;
  const { mutate, error, isPending } = useMutation({
    mutationFn: (weightGrams: number) => call(closeBox, { params: { id }, body: { weightGrams } }),
    onSuccess: () => {
      onClose();
      toast.show({ title: t("box.close.done", { number }) });
      if (maySend) onClosed(printer);
    },
    onSettled: refetch,
  });
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const weight = new FormData(event.currentTarget).get("weightGrams");
    if (!isPending) mutate(wholeNumberOrText(typeof weight === "string" ? weight : ""));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("box.close.named", { number })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("leave")}
          </Button>
          <Button type="submit" form={form} busy={isPending ? t("saving") : null}>
            {t("box.close.title")}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={submit}>
        {missing > 0 && <Banner tone="warn">{t("box.close.missing", { count: missing })}</Banner>}
        {error && Object.keys(problems).length === 0 && (
          <Banner tone="bad" title={t("box.close.failed")}>
            {error.message}
          </Banner>
        )}
        <Field
          label={t("box.close.weight")}
          hint={t("box.close.weightHint")}
          error={problems["weightGrams"]}
        >
          <TextInput name="weightGrams" inputMode="numeric" autoComplete="off" />
        </Field>
        {maySend && <PrinterField printers={printers} value={printer} onChange={setPrinter} />}
      </form>
    </Dialog>
  );
}
