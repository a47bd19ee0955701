import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { addressOf } from "#platform/call.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { useStaffRights } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { download } from "#ui/download.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { useToast } from "#ui/toast.tsx";
import { getLabel, listPrinters, printLabel, type Box } from "../contract.ts";
import { keepPrinter, readPrinter } from "./chosen-printer.ts";

type LabelPrinting = ReturnType<typeof usePrintLabel>;

/** On a printer, or, without one, as a file. Above what asks for it: an answer may come after a dialog is gone. */
export function usePrintLabel({ id, number }: Pick<Box, "id" | "number">) {
  const { t } = useTranslation("warehouse");
  const toast = useToast();
  const { mutate, error, isPending } = useMutation({
    async mutationFn(printer: string) {
      if (printer === "") download(addressOf(getLabel, pdfOf(id)));
      else await call(printLabel, { params: { id }, body: { printer } });
    },
    onSuccess: (_, printer) => {
      if (printer !== "") toast.show({ title: t("label.done", { number, printer }) });
    },
  });
  return { print: mutate, error, isPending };
}

function pdfOf(id: string) {
  return { params: { id }, query: { format: "pdf" } } as const;
}

/** The label of a box that is closed: printed again, or as a file. */
export function BoxLabel({ box, printing }: { box: Box; printing: LabelPrinting }) {
  const { t } = useTranslation("warehouse");
  const { printer, setPrinter, printers } = usePrinters();
  const { print, error, isPending } = printing;
  if (!useMaySend()) return null;
  return (
    <div className="stack">
      {error && (
        <Banner tone="bad" title={t("label.failed", { number: box.number })}>
          {error.message}
        </Banner>
      )}
      <PrinterField printers={printers} value={printer} onChange={setPrinter} />
      <div className="actions box-actions">
        <Button
          variant="quiet"
          busy={isPending ? t("label.busy") : null}
          onClick={() => print(printer)}
        >
          {t(printer === "" ? "label.get" : "label.print")}
        </Button>
      </div>
    </div>
  );
}

export function useMaySend(): boolean {
  return useStaffRights().permissions.includes("shipments.send");
}

/** The printers that are set up, and the one that this desk uses; empty: a file. */
export function usePrinters() {
  const { data } = useQuery(callQuery(listPrinters));
  const printers = data?.items ?? [];
  const [chosen, setChosen] = useState(readPrinter);
  const known = chosen === "" || printers.includes(chosen ?? "") ? chosen : null;

  function setPrinter(printer: string) {
    keepPrinter(printer);
    setChosen(printer);
  }

  return { printer: known ?? printers[0] ?? "", setPrinter, printers };
}

type PrinterFieldProps = {
  printers: readonly string[];
  value: string;
  onChange: (printer: string) => void;
};

/** Nothing to choose where no printer is set up. */
export function PrinterField({ printers, value, onChange }: PrinterFieldProps) {
  const { t } = useTranslation("warehouse");
  if (printers.length === 0) return null;
  return (
    <Field label={t("label.printer")}>
      <Select
        name="printer"
        empty={t("label.pdf")}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        options={printers.map((name) => ({ value: name, label: name }))}
      />
    </Field>
  );
}
