import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "#platform/pages/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import { beginExport, exportOwnData } from "../../export/contract.ts";
import { listOwnRequests, type Receipt } from "../../requests/contract.ts";
import type { OwnerProof } from "./owner-proof.ts";

/** A copy of everything, taken home by whoever proves that it is theirs. */
export function ExportSetting({ owner }: { owner: OwnerProof }) {
  const { t } = useTranslation("rights");
  const toast = useToast();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, error, isPending } = useMutation({
    async mutationFn({ currentPassword = "" }: Record<string, string>) {
      await owner.prove(currentPassword);
      return callApi<Receipt>(beginExport.path, { method: "POST" });
    },
    async onSuccess({ number }) {
      setAsking(false);
      toast.show({ title: t("export.receipt", { number }), description: t("export.begun") });
      await client.invalidateQueries({ queryKey: [listOwnRequests.path] });
      // The browser saves it and stays where it is.
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
        <owner.Form
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
