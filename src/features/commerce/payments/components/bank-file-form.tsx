import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { importBankFile } from "../contract.ts";
import { SkippedPayments } from "./skipped-payments.tsx";

/** Counts a file of the bank, and says what became of it. */
export function BankFileForm() {
  const { t } = useTranslation("bookkeeping");
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append("file", file);
      return call(importBankFile, { body });
    },
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <section className="staff-part">
      <h2>{t("file.title")}</h2>
      <p className="small">{t("file.note")}</p>
      <FileDrop
        label={t("file.choose")}
        dragHint={t("file.drag")}
        accept=".xml,application/xml,text/xml"
        multiple={false}
        quiet
        disabled={isPending}
        onFiles={([file]) => file !== undefined && mutate(file)}
      />
      {isPending && <Spinner label={t("file.reading")} />}
      {error && (
        <Banner tone="bad" title={t("file.failed")}>
          {error.message}
        </Banner>
      )}
      {data && (
        <Banner tone="good" title={<span role="status">{t("file.done")}</span>}>
          {t("file.counts", {
            matched: data.matched.length,
            unmatched: data.unmatched,
            duplicates: data.duplicates,
            ignored: data.ignored,
          })}
        </Banner>
      )}
      {data && <SkippedPayments imported={data} />}
    </section>
  );
}
