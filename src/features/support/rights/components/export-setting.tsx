import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { proveOwner } from "#shell/owner-calls.ts";
import { OwnerForm } from "#shell/owner-form.tsx";
import { Button } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import { beginExport, exportOwnData } from "../../export/contract.ts";
import { listOwnRequests } from "../../requests/contract.ts";

/** Exports everything, after the owner's confirmation. */
export function ExportSetting() {
  const { t } = useTranslation("rights");
  const toast = useToast();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, error, isPending } = useMutation({
    async mutationFn({ currentPassword = "" }: Record<string, string>) {
      await proveOwner(currentPassword);
      return call(beginExport);
    },
    async onSuccess({ number }) {
      setAsking(false);
      toast.show({ title: t("export.receipt", { number }), description: t("export.begun") });
      await client.invalidateQueries({ queryKey: pathKey(listOwnRequests) });
      // The browser downloads it and stays on the page.
      location.assign(exportOwnData.path);
    },
  });
  return (
    <Setting
      title={t("export.title")}
      text={t("export.text")}
      action={
        !isAsking && (
          <Button
            variant="quiet"
            small
            aria-label={t("export.named")}
            onClick={() => setAsking(true)}
          >
            {t("export.submit")}
          </Button>
        )
      }
    >
      {isAsking && (
        <OwnerForm
          label={t("export.named")}
          submitLabel={t("export.submit")}
          error={error}
          isPending={isPending}
          onSubmit={mutate}
          onCancel={() => setAsking(false)}
        />
      )}
    </Setting>
  );
}
